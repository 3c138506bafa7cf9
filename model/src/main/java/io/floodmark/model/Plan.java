package io.floodmark.model;

import java.util.List;
import java.util.Optional;

/**
 * Everything a run is told: what is tested, with which traffic, how the answer is searched and what it may cost.
 * Complete: every default is filled in, so that a stored plan repeats the run.
 *
 * @param load the intensity, for commands that hold one load; empty where the load is searched
 * @param boundary what limits are searched over; empty where one limit is, or a load is held
 * @param comparison what is compared; empty where nothing is
 * @param failover how losing a broker is timed; empty where none is killed
 * @param size what a cluster is sized for by what is found; empty where nobody asks
 * @param fleet where load is generated; empty: on this machine
 * @param seed of every random choice of the run
 * @param repeat how often the whole search is done, 1 or more
 */
public record Plan(
        Cluster cluster,
        Workload workload,
        Optional<Load> load,
        Objective objective,
        SearchSettings search,
        Budget budget,
        Indicators indicators,
        boolean allowOverload,
        Optional<BoundarySpec> boundary,
        Optional<ComparisonSpec> comparison,
        Optional<FailoverSpec> failover,
        Optional<SizeSpec> size,
        Optional<FleetSpec> fleet,
        long seed,
        int repeat) {
    /** The version of the plan format, the value of the key {@code floodmark}. */
    public static final int FORMAT = 1;

    public static final long DEFAULT_SEED = 42;
    public static final int DEFAULT_REPEAT = 1;

    public Plan {
        Checks.atLeast(1, "repeat", repeat);
    }

    /** That compares, kills and sizes nothing, and generates its load on this machine. */
    public Plan(
            Cluster cluster,
            Workload workload,
            Optional<Load> load,
            Objective objective,
            SearchSettings search,
            Budget budget,
            Indicators indicators,
            boolean allowOverload,
            Optional<BoundarySpec> boundary,
            long seed,
            int repeat) {
        this(
                cluster,
                workload,
                load,
                objective,
                search,
                budget,
                indicators,
                allowOverload,
                boundary,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                seed,
                repeat);
    }

    /** What limits are searched for, in that order: the one that is promised first, since its loads are lower. */
    public List<Goal> goals() {
        return objective.none() ? List.of(Goal.WITHOUT_OBJECTIVE) : List.of(Goal.OBJECTIVE, Goal.WITHOUT_OBJECTIVE);
    }

    /** Record sizes count payload only: key, value and headers before compression. */
    public double payloadBytesPerRecord() {
        return workload.record().meanBytes();
    }

    /** Returns a copy with another budget. */
    public Plan with(Budget other) {
        return new Plan(
                cluster,
                workload,
                load,
                objective,
                search,
                other,
                indicators,
                allowOverload,
                boundary,
                comparison,
                failover,
                size,
                fleet,
                seed,
                repeat);
    }

    /** The same with the traffic that the cluster makes of it. */
    public Plan with(Workload actual) {
        return new Plan(
                cluster,
                actual,
                load,
                objective,
                search,
                budget,
                indicators,
                allowOverload,
                boundary,
                comparison,
                failover,
                size,
                fleet,
                seed,
                repeat);
    }

    /** The same that compares. */
    public Plan with(ComparisonSpec compared) {
        return new Plan(
                cluster,
                workload,
                load,
                objective,
                search,
                budget,
                indicators,
                allowOverload,
                boundary,
                Optional.of(compared),
                failover,
                size,
                fleet,
                seed,
                repeat);
    }

    /**
     * One search of a boundary, or a trial of a comparison: everything of this plan but for what is given, and no other
     * question.
     */
    public Plan part(Cluster on, Workload traffic, SearchSettings by, Budget within) {
        return new Plan(
                on,
                traffic,
                load,
                objective,
                by,
                within,
                indicators,
                allowOverload,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                fleet,
                seed,
                repeat);
    }
}
