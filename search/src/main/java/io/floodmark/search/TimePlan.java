package io.floodmark.search;

import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Durations;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes how many full-length trials the remaining time allows. Preparation and drain are assumed to take the median
 * of earlier full-length trials, since a single long wait (for a quiet machine, for disks, for disk space) does not
 * predict the next trial.
 */
final class TimePlan {
    /** Preparation and drain before the first trial, as a fraction of its length. */
    private static final double OVERHEAD = 0.25;

    private final double full;
    private final int maxTrials;
    private long deadlineNanos;
    private final List<Double> overheads = new ArrayList<>();

    TimePlan(SearchSettings settings, long deadlineNanos) {
        this.full = Durations.seconds(settings.trial());
        this.maxTrials = settings.maxTrials();
        this.deadlineNanos = deadlineNanos;
        overheads.add(OVERHEAD * full);
    }

    void took(TrialOutcome outcome) {
        if (outcome.fullLength()) {
            overheads.add(Durations.seconds(outcome.took().minus(outcome.asked())));
        }
    }

    /** Extends the deadline by the trial's duration, which does not count as time of the search. */
    void spare(TrialOutcome outcome) {
        deadlineNanos += outcome.took().toNanos();
    }

    /** Returns 0 if the next trial would not end before the deadline. */
    int trialsLeft(long nowNanos, int trialsRun) {
        double seconds = (deadlineNanos - nowNanos) / 1e9;
        return (int) Math.max(0, Math.min(maxTrials - trialsRun, Math.floor(seconds / (full + overhead()))));
    }

    /** Returns the median; of an even number of values, the lower of the two in the middle. */
    private double overhead() {
        return overheads.stream()
                .sorted()
                .skip((overheads.size() - 1) / 2)
                .findFirst()
                .orElseThrow();
    }
}
