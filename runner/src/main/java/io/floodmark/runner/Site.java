package io.floodmark.runner;

import io.floodmark.model.Condition;
import io.floodmark.model.Rate;
import io.floodmark.model.Surroundings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where trials run: a lab, or somebody's cluster. Open while it exists; closing undoes what opening did. */
public interface Site extends AutoCloseable {
    Surroundings surroundings();

    List<Condition> conditions();

    /** Makes it ready for the load of a run. */
    TestBed prepare(RunContext run);

    /** The broker to be killed with ever more partitions to lead; empty where none may be. */
    default Optional<LeaderKills> leaderKills(RunContext run) {
        return Optional.empty();
    }

    /** Process ids of its brokers that may be profiled, by name; none where none may be. */
    default Map<String, Long> jvms() {
        return Map.of();
    }

    /** What its brokers make of the plan's bound of the disk. */
    DiskBound disk();

    /** Returns the highest load that an operator's quota allows; empty if no quota is known. */
    default Optional<Rate> quotaBound() {
        return Optional.empty();
    }

    /** Brokers that are up. */
    int brokers();

    /** On how many hosts they are, as far as their addresses tell. */
    int hosts();

    /** The fixed share of a CPU that each of its brokers has; empty where they have none. */
    default OptionalDouble coresEach() {
        return OptionalDouble.empty();
    }

    /** It is still there when the run is over, so that what the run made must be removed. */
    boolean outlivesRun();

    /**
     * The same place for one of several runs on it, whose context that is; what was looked at when it was opened is not
     * looked at again. This one is closed, not that.
     */
    Site during(RunContext run);

    @Override
    void close();
}
