package io.floodmark.search;

import io.floodmark.model.Durations;
import io.floodmark.model.SearchSettings;

/** How many full-length trials there is time for. Learns what preparation and drain take from the full-length ones. */
final class TimePlan {
    /** Preparation and drain of a trial before one was seen, of its length. */
    private static final double OVERHEAD = 0.25;

    private final double full;
    private final int maxTrials;
    private long deadlineNanos;
    private double overhead;

    TimePlan(SearchSettings settings, long deadlineNanos) {
        this.full = Durations.seconds(settings.trial());
        this.maxTrials = settings.maxTrials();
        this.deadlineNanos = deadlineNanos;
        this.overhead = OVERHEAD * full;
    }

    void took(TrialOutcome outcome) {
        if (outcome.fullLength()) {
            overhead = Math.max(overhead, Durations.seconds(outcome.took().minus(outcome.asked())));
        }
    }

    /** What that trial took is not the search's time. */
    void spare(TrialOutcome outcome) {
        deadlineNanos += outcome.took().toNanos();
    }

    /** None when the next would not end before the deadline. */
    int trialsLeft(long nowNanos, int trialsRun) {
        double seconds = (deadlineNanos - nowNanos) / 1e9;
        return (int) Math.max(0, Math.min(maxTrials - trialsRun, Math.floor(seconds / (full + overhead))));
    }
}
