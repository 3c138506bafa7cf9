package io.floodmark.trial;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialOrder;
import java.time.Duration;

/**
 * Continues a trial that seems safe while a client quota may not have acted yet. Brokers average over ten full windows
 * of a second ({@code quota.window.num}), so a load above the quota is not throttled in its first seconds.
 */
public final class QuotaWindowRule implements EarlyStopRule {
    static final Duration WINDOWS = Duration.ofSeconds(10);

    private final EarlyStopRule rule;

    /** @param rule decides otherwise */
    public QuotaWindowRule(EarlyStopRule rule) {
        this.rule = rule;
    }

    @Override
    public EarlyDecision.Decision decide(Observation soFar, TrialOrder order) {
        EarlyDecision.Decision decision = rule.decide(soFar, order);
        return soFar.measured().length().compareTo(WINDOWS) < 0 ? decision.unlessSafe() : decision;
    }
}
