package io.floodmark.search;

import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Rate;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One simulated cluster for one search method. Its limit and noise follow from the seed and are the same for every
 * method. Limits are spread evenly in ln over 1.5 to 66; the searched range is 1 to 100.
 */
record SearchBed(SearchCondition condition, SimulatedCluster cluster, ManualClock clock) {
    static final double LOWEST = 1;
    static final double HIGHEST = 100;
    private static final double LEAST_LIMIT = 1.5;
    private static final double LIMITS_OVER = Math.log(44);
    private static final int MOST_TRIALS = 20;

    static SearchBed of(SearchCondition condition, long seed) {
        return of(condition, seed, SimulatedTiming.of(condition.effort()));
    }

    static SearchBed of(SearchCondition condition, long seed, SimulatedTiming timing) {
        SplittableRandom random = new SplittableRandom(seed);
        double limit = LEAST_LIMIT * Math.exp(LIMITS_OVER * random.nextDouble());
        ManualClock clock = new ManualClock();
        SimulatedCluster cluster = new SimulatedCluster(
                condition.limits().apply(limit), condition.noise(), timing, Double.POSITIVE_INFINITY, clock, random);
        return new SearchBed(condition, cluster, clock);
    }

    SearchSettings settings() {
        SearchSettings usual = condition.effort().settings();
        return new SearchSettings(
                usual.effort(),
                Duration.ZERO,
                usual.trial(),
                usual.safeTrial(),
                condition.halfWidth(),
                usual.confidence(),
                RemoteSearch.total(usual.effort()),
                MOST_TRIALS,
                Optional.empty(),
                new Rate(LOWEST));
    }

    /** Returns the finding of a search, including its drains. */
    SearchFinding found(double low, double estimate, double high) {
        double truth = cluster.truth();
        return new SearchFinding(
                cluster.outcomes().size(),
                clock.elapsed().toNanos() / 60e9,
                estimate / truth,
                low / truth,
                high / truth,
                cluster.worstLoad() / truth);
    }
}
