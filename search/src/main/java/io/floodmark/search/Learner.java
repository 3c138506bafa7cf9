package io.floodmark.search;

import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Turns a trial into evidence about every indicator's limit:
 *
 * <ul>
 *   <li>sustained: a usable utilisation shows where the indicator's limit is; for all others, the load was sustained;
 *   <li>overloaded: the limit of the cause was exceeded, and is near the achieved load if the overload was clear; every
 *       indicator that did not fire sustained 0.97 of the achieved load;
 *   <li>invalid: nothing, unless it was an overload while other processes took a part of the CPU, which counts at the
 *       load that corresponds to it on a quiet machine.
 * </ul>
 */
final class Learner {
    /** A utilisation below this is too far from the threshold to show the distance. */
    private static final double USABLE = 0.15;
    /** Offered over achieved from which on an overload is clear. */
    private static final double CLEAR = 1.15;
    /** Fraction of the achieved load that an overload proves to be sustainable for indicators that did not fire. */
    private static final double SUSTAINED = 0.97;
    /**
     * Highest utilisation up to which a leading indicator that fired still shows the distance, if the whole offered
     * load was sustained.
     */
    private static final double MEASURES_TO = 1.15;
    /**
     * Fraction of the way from a threshold to the end of the scale. Nothing is busier than 100%, so a reading close to
     * that does not show the distance.
     */
    private static final double MEASURES_TOWARDS_END = 0.5;

    private static final double ALL_SUSTAINED = 0.98;

    /** Highest utilisation of a leading indicator that did not fire. */
    private static final double JUST_CLEAR = 1 - 1e-9;
    /** Lowest utilisation of a leading indicator that fired. */
    private static final double JUST_FIRED = 1 + 1e-9;
    /**
     * Threshold-only indicators that fire because throughput cannot rise further, so that the achieved load is a lower
     * bound of the limit.
     */
    private static final Set<Indicator> OF_THROUGHPUT = EnumSet.of(
            Indicator.BEHIND_SCHEDULE,
            Indicator.BACKLOG,
            Indicator.THROTTLED,
            Indicator.HOST_CPU,
            Indicator.LINK,
            Indicator.NETWORK_PATH);

    private final LimitPosterior posterior;
    private final LatencyMargin latency = new LatencyMargin();

    Learner(LimitPosterior posterior) {
        this.posterior = posterior;
    }

    void learn(TrialOutcome outcome) {
        Optional<List<Indicator>> causes = outcome.causes();
        if (TrialHistory.invalid(outcome) && causes.isEmpty()) {
            return;
        }
        posterior.loadsKnownTo(outcome.shift().sd());
        causes.ifPresentOrElse(by -> learnOverload(outcome, by), () -> learnPass(outcome));
        posterior.learnt();
    }

    private void learnPass(TrialOutcome outcome) {
        double load = outcome.load().perSecond();
        for (IndicatorReading reading : seenMargins(outcome)) {
            IndicatorPosterior margin = posterior.margin(reading.indicator());
            if (reading.indicator() == Indicator.LATENCY) {
                learnLatency(margin, load, Math.min(JUST_CLEAR, reading.utilisation()));
            } else if (reading.utilisation() > USABLE) {
                margin.margin(load, reading.utilisation(), 0);
            } else {
                margin.learnSustained(load);
            }
        }
        posterior.cliffs().learnSustained(load);
    }

    private void learnLatency(IndicatorPosterior margin, double load, double ratio) {
        latency.saw(ratio);
        if (latency.usable(ratio)) {
            margin.margin(load, latency.utilisation(ratio), latency.extraSd(ratio));
        } else {
            margin.learnSustained(load);
        }
    }

    private void learnOverload(TrialOutcome outcome, List<Indicator> by) {
        double load = outcome.load().perSecond();
        double achieved = outcome.achievedPerSecond() > 0 ? Math.min(load, outcome.achievedPerSecond()) : load;
        // Indicators that the CPU does not limit have sustained what was acknowledged, whatever it is worth elsewhere.
        double acknowledged = achieved / Math.max(1, outcome.shift().factor());
        Indicator cause = by.get(0);
        for (IndicatorReading reading : seenMargins(outcome)) {
            IndicatorPosterior margin = posterior.margin(reading.indicator());
            if (reading.indicator() == cause) {
                learnCause(margin, reading, load, achieved);
            } else if (reading.fired()) {
                margin.fired(load);
            } else {
                margin.learnSustained(SUSTAINED * acknowledged);
            }
        }
        if (cause.kind() == Indicator.Kind.MARGIN) {
            posterior.cliffs().learnSustained(SUSTAINED * acknowledged);
        } else {
            learnCliff(cause, load, achieved);
        }
    }

    private void learnCliff(Indicator cause, double load, double achieved) {
        if (load / achieved <= CLEAR) {
            posterior.cliffs().fired(load);
        } else if (OF_THROUGHPUT.contains(cause)) {
            posterior.cliffs().brokeDown(load, achieved, 1);
        } else {
            posterior.cliffs().fired(highestLimit(load, achieved));
        }
    }

    private static void learnCause(IndicatorPosterior margin, IndicatorReading reading, double load, double achieved) {
        boolean clear = load / achieved > CLEAR;
        if (reading.indicator() == Indicator.LATENCY) {
            margin.fired(clear ? highestLimit(load, achieved) : load);
        } else if (clear) {
            margin.brokeDown(load, achieved, reading.utilisation());
        } else if (achieved >= ALL_SUSTAINED * load && reading.utilisation() < measuresTo(reading)) {
            margin.margin(load, Math.max(reading.utilisation(), JUST_FIRED), 0);
        } else {
            margin.fired(load);
        }
    }

    private static double measuresTo(IndicatorReading margin) {
        double end = switch (margin.indicator()) {
            case HANDLER_IDLE, NETWORK_IDLE -> 1 / (1 - margin.threshold());
            case HOST_CPU,
                    LINK,
                    NETWORK_PATH,
                    LATENCY,
                    ISR_CHURN,
                    FOLLOWER_LAG,
                    MIN_ISR,
                    BEHIND_SCHEDULE,
                    BACKLOG,
                    CONSUMER_LAG,
                    ERRORS,
                    THROTTLED,
                    GATEWAY_QUEUE,
                    DISK -> Double.POSITIVE_INFINITY;
        };
        return Math.min(MEASURES_TO, 1 + MEASURES_TOWARDS_END * (end - 1));
    }

    /**
     * Returns the highest load that the limit may have. Latency misses its objective, and replicas drop out, long
     * before throughput stops rising: such limits are only known to be below it.
     */
    private static double highestLimit(double load, double achieved) {
        return Math.min(load, achieved * Math.exp(CollapseModel.COLLAPSE));
    }

    private static List<IndicatorReading> seenMargins(TrialOutcome outcome) {
        return outcome.judgement().readings().stream()
                .filter(reading -> reading.indicator().kind() == Indicator.Kind.MARGIN)
                .filter(reading -> reading.state() == IndicatorReading.State.CLEAR || reading.fired())
                .toList();
    }
}
