package io.floodmark.model.plan;

import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Optional;

/**
 * The complete definition of a run: the tested cluster, its traffic, the search and the budgets. Every default is
 * filled in, so that a stored plan repeats the run.
 *
 * @param load the intensity, for commands with a single load; empty if the load is searched
 * @param study a boundary, a comparison or failovers; empty for a single limit or load
 * @param size demand for sizing; empty if no sizing is requested
 * @param fleet where load is generated; empty: on this machine
 * @param seed of every random choice of the run
 * @param repeat number of times that the whole search runs, 1 or more
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
        Optional<StudySpec> study,
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

    /** Creates a plan of a single limit or load, without sizing, and with its load on this machine. */
    public Plan(
            Cluster cluster,
            Workload workload,
            Optional<Load> load,
            Objective objective,
            SearchSettings search,
            Budget budget,
            Indicators indicators,
            boolean allowOverload,
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
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                seed,
                repeat);
    }

    /** Returns the values of a boundary search; empty if the study is another one, or none. */
    public Optional<BoundarySpec> boundary() {
        return study(BoundarySpec.class);
    }

    /** Returns the design of a comparison; empty if nothing is compared. */
    public Optional<ComparisonSpec> comparison() {
        return study(ComparisonSpec.class);
    }

    /** Returns the measurement of failovers; empty if no broker is killed. */
    public Optional<FailoverSpec> failover() {
        return study(FailoverSpec.class);
    }

    private <T extends StudySpec> Optional<T> study(Class<T> kind) {
        return study.filter(kind::isInstance).map(kind::cast);
    }

    /** Returns the goals to search for, in that order: the latency objective first, since its loads are lower. */
    public List<Goal> goals() {
        return objective.none() ? List.of(Goal.WITHOUT_OBJECTIVE) : List.of(Goal.OBJECTIVE, Goal.WITHOUT_OBJECTIVE);
    }

    /** Returns the mean record size, which counts payload only: key, value and headers before compression. */
    public double payloadBytesPerRecord() {
        return workload.record().meanBytes();
    }

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
                study,
                size,
                fleet,
                seed,
                repeat);
    }

    /** Returns a copy with the traffic that the cluster allows. */
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
                study,
                size,
                fleet,
                seed,
                repeat);
    }

    /** Returns a copy with a comparison. */
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
                Optional.of(compared),
                size,
                fleet,
                seed,
                repeat);
    }

    /**
     * Returns the plan of one search of a boundary, or of a trial of a comparison: this plan with the given parts, and
     * without study and sizing.
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
                fleet,
                seed,
                repeat);
    }
}
