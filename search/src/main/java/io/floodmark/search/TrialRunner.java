package io.floodmark.search;

import io.floodmark.model.trial.TrialOrder;

/** Runs trials for a search: on a real cluster, or on a simulated one with a known limit. */
@FunctionalInterface
public interface TrialRunner {
    /** Blocks until the trial is over and judged. */
    TrialOutcome run(TrialOrder order);
}
