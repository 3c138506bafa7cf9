package io.floodmark.trial;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialOrder;

/** Decides, from the observations so far, whether a trial has been measured for long enough. It has no state. */
@FunctionalInterface
public interface EarlyStopRule {
    /** Advises to go on, or to end the trial with a reason. */
    EarlyDecision.Decision decide(Observation soFar, TrialOrder order);
}
