package io.floodmark.runner;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.unit.Rate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cluster on which trials run: a lab or an existing cluster. It is open while it exists; closing it undoes what
 * opening it did.
 */
public interface Site extends AutoCloseable {
    Surroundings surroundings();

    List<Condition> conditions();

    /** Makes the cluster ready for the load of a run. */
    TestBed prepare(RunContext run);

    /** Returns the broker that is killed while it leads more and more partitions; empty if none may be killed. */
    default Optional<LeaderKills> leaderKills(RunContext run) {
        return Optional.empty();
    }

    /** Returns the process ids of the brokers that may be profiled, by name. */
    default Map<String, Long> jvms() {
        return Map.of();
    }

    /** Returns the bound on disk space, given the settings of these brokers. */
    DiskBound disk();

    /** Returns the highest load that an operator's quota allows; empty if no quota is known. */
    default Optional<Rate> quotaBound() {
        return Optional.empty();
    }

    /** Returns the number of brokers that are up. */
    int brokers();

    /** Returns the number of their hosts, as far as their addresses show. */
    int hosts();

    /** Returns the fixed share of CPU of each broker, in cores; empty if there is none. */
    default OptionalDouble coresEach() {
        return OptionalDouble.empty();
    }

    /** True if the cluster still exists after the run, so that whatever the run created must be removed. */
    boolean outlivesRun();

    /**
     * Returns this cluster for one of several runs, without repeating the checks made at opening. Only this site is
     * closed, not the returned one.
     */
    Site during(RunContext run);

    @Override
    void close();
}
