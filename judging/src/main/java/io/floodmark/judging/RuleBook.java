package io.floodmark.judging;

import io.floodmark.model.plan.Objective;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Indicators;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The rule of every indicator, with the thresholds of one plan. */
final class RuleBook {
    private final Indicators indicators;
    private final Objective objective;

    RuleBook(Indicators indicators, Objective objective) {
        this.indicators = indicators;
        this.objective = objective;
    }

    /** Returns the readings of all indicators, in the order of the enum. */
    List<IndicatorReading> readAll(Observation seen) {
        return Arrays.stream(Indicator.values())
                .map(indicator -> read(indicator, seen))
                .toList();
    }

    private IndicatorReading read(Indicator indicator, Observation seen) {
        OptionalDouble threshold = indicators.threshold(indicator);
        if (threshold.isEmpty()) {
            return Readings.off(indicator, "switched off in the plan");
        }
        if (indicator == Indicator.LATENCY && objective.none()) {
            return Readings.off(indicator, "no latency objective");
        }
        return ruleOf(indicator).read(seen, threshold.getAsDouble());
    }

    private Rule ruleOf(Indicator indicator) {
        return switch (indicator) {
            case HANDLER_IDLE -> IdleRule.HANDLERS;
            case NETWORK_IDLE -> IdleRule.NETWORK;
            case HOST_CPU -> new HostCpuRule();
            case LINK -> new LinkRule();
            case NETWORK_PATH -> new NetworkPathRule();
            case LATENCY -> new LatencyRule(objective);
            case ISR_CHURN -> new IsrChurnRule();
            case FOLLOWER_LAG -> new FollowerLagRule();
            case MIN_ISR -> new MinIsrRule();
            case BEHIND_SCHEDULE -> new BehindScheduleRule();
            case BACKLOG -> new BacklogRule();
            case CONSUMER_LAG -> new ConsumerLagRule();
            case ERRORS -> new ErrorsRule();
            case THROTTLED -> new ThrottledRule();
            case GATEWAY_QUEUE -> new GatewayQueueRule();
            case DISK -> new DiskRule();
        };
    }
}
