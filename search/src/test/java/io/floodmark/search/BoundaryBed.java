package io.floodmark.search;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.search.boundary.BoundarySearch;
import io.floodmark.search.boundary.BoundarySettings;
import io.floodmark.search.boundary.PlannedSearch;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A simulated cluster whose limit depends on the record size. Its limits and noise follow from the seed. The first
 * search gets a range of 1 to 100 that contains the limit of the smallest size; a bisection gets such a range at every
 * size.
 */
final class BoundaryBed {
    /** The limits that can be reached. */
    enum Reach {
        ALL,
        /** No load above the limit of the middle size can be offered. */
        WEAK_GENERATOR,
        /** The lowest load that is worth trying is the limit of the middle size. */
        TOO_SLOW
    }

    private static final double RANGE = 100;
    private static final double LEAST_IN_RANGE = 1.5;
    private static final double IN_RANGE_OVER = Math.log(44);
    private static final int MOST_TRIALS = 20;
    private static final int MOST_TRIALS_OF_ALL = 100;

    private final BoundaryCondition condition;
    private final SplittableRandom random;
    private final double[] limits;
    private final Reach reach;
    private final ManualClock clock = new ManualClock();
    private final List<SimulatedCluster> searched = new ArrayList<>();

    BoundaryBed(BoundaryCondition condition, long seed) {
        this(condition, seed, Reach.ALL);
    }

    BoundaryBed(BoundaryCondition condition, long seed, Reach reach) {
        this.condition = condition;
        this.random = new SplittableRandom(seed);
        this.limits = condition.form().limits(BoundaryCondition.SIZES, random);
        this.reach = reach;
    }

    /** Returns the true limit; if limits drift, that at the middle of the elapsed time. */
    double truth(double size) {
        return atFirst(size)
                * condition.condition().noise().left(clock.elapsed().toNanos() / 3600e9 / 2);
    }

    private double atFirst(double size) {
        return limits[BoundaryCondition.SIZES.indexOf(size)];
    }

    ManualClock clock() {
        return clock;
    }

    /** Returns the clusters of all searches so far, in order. */
    List<SimulatedCluster> searched() {
        return searched;
    }

    Boundary find() {
        return find(start(Long.MAX_VALUE));
    }

    Boundary find(SearchStart first) {
        BoundarySettings settings = new BoundarySettings(
                Axis.RECORD_SIZE, BoundaryCondition.SIZES, condition.condition().halfWidth(), 0.9, MOST_TRIALS_OF_ALL);
        return new BoundarySearch(settings, this::search, clock).find(first);
    }

    /** Returns a start without prior knowledge, on a range of 1 to 100 around the smallest size's limit. */
    SearchStart start(long deadlineNanos) {
        double low = limits[0] / (LEAST_IN_RANGE * Math.exp(IN_RANGE_OVER * random.nextDouble()));
        double middle = limits[limits.length / 2];
        double lowest = reach == Reach.TOO_SLOW ? middle : Math.min(low, limits[limits.length - 1] / 4);
        Optional<Ceiling> ceiling = reach == Reach.WEAK_GENERATOR
                ? Optional.of(new Ceiling(new Rate(middle), "the generator is the bottleneck above it"))
                : Optional.empty();
        return new SearchStart(
                new Rate(lowest),
                new Rate(low * RANGE),
                Optional.empty(),
                Optional.of(new Rate(2 * low)),
                ceiling,
                NoisePrior.UNKNOWN,
                StartSpread.NONE,
                deadlineNanos);
    }

    private LimitFinding search(PlannedSearch planned) {
        SimulatedCluster cluster = cluster(atFirst(planned.at()), SimulatedTiming.CLUSTER);
        return new LimitSearch(
                        settings(planned.start().lowest()).atMost(planned.mostTrials()),
                        indicators(),
                        cluster,
                        progress -> {},
                        clock)
                .search(SearchOrder.of(Goal.OBJECTIVE, planned.start()));
    }

    private SimulatedCluster cluster(double limit, SimulatedTiming timing) {
        SimulatedCluster cluster = new SimulatedCluster(
                condition.limits().apply(limit),
                condition.condition().noise(),
                timing,
                Double.POSITIVE_INFINITY,
                clock,
                random);
        searched.add(cluster);
        return cluster;
    }

    private Set<io.floodmark.model.verdict.Indicator> indicators() {
        return condition.limits().apply(1).stream()
                .map(SimulatedLimit::indicator)
                .collect(Collectors.toSet());
    }

    SearchSettings settings(Rate lowest) {
        return new SearchSettings(
                Effort.THOROUGH,
                Duration.ZERO,
                Duration.ofMinutes(5),
                Duration.ofSeconds(90),
                condition.condition().halfWidth(),
                0.9,
                Duration.ofHours(10),
                MOST_TRIALS,
                Optional.empty(),
                lowest);
    }

    /**
     * Runs a bisection at every size, each on a range of 1 to 100 around the limit there. Returns their total minutes
     * and how many intervals hold the true limit.
     */
    BoundaryFinding bisected(Bisection method) {
        int held = 0;
        int trials = 0;
        for (double limit : limits) {
            double lowest = limit / (LEAST_IN_RANGE * Math.exp(IN_RANGE_OVER * random.nextDouble()));
            SimulatedCluster cluster = cluster(limit, method.timing(Effort.THOROUGH));
            Bisection.Interval interval = method.halve(cluster, settings(new Rate(lowest)), lowest, lowest * RANGE);
            held += interval.low() <= cluster.truth() && cluster.truth() <= interval.high() ? 1 : 0;
            trials += cluster.outcomes().size();
        }
        return new BoundaryFinding(trials, clock.elapsed().toNanos() / 60e9, held, limits.length, 0, false, false);
    }
}
