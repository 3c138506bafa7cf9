package io.floodmark.search;

import io.floodmark.model.Durations;
import io.floodmark.model.SearchSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * How many full-length trials there is time for. Preparation and drain take what they usually took in full-length
 * trials: the median, since one long wait (for a quiet machine, for disks, for room) says nothing of the next trial.
 */
final class TimePlan {
    /** Preparation and drain of a trial before one was seen, of its length. */
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

    /** What that trial took is not the search's time. */
    void spare(TrialOutcome outcome) {
        deadlineNanos += outcome.took().toNanos();
    }

    /** None when the next would not end before the deadline. */
    int trialsLeft(long nowNanos, int trialsRun) {
        double seconds = (deadlineNanos - nowNanos) / 1e9;
        return (int) Math.max(0, Math.min(maxTrials - trialsRun, Math.floor(seconds / (full + overhead()))));
    }

    /** The lower one of two in the middle. */
    private double overhead() {
        return overheads.stream()
                .sorted()
                .skip((overheads.size() - 1) / 2)
                .findFirst()
                .orElseThrow();
    }
}
