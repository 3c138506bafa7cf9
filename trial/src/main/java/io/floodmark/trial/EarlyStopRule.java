package io.floodmark.trial;

import io.floodmark.model.Observation;
import io.floodmark.model.TrialOrder;
import io.floodmark.search.EarlyDecision;

/** Decides, on what was seen so far, whether a trial has been measured for long enough. Pure. */
@FunctionalInterface
public interface EarlyStopRule {
    /** Advises to go on, or to end the trial and why. */
    EarlyDecision.Decision decide(Observation soFar, TrialOrder order);
}
