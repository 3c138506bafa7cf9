package io.floodmark.crew;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** Runs the fleets of a contract, e.g. on a Spark cluster. */
public interface FleetEnvironment extends AutoCloseable {
    /**
     * Starts a fleet of two workers, each in its own process, with two producers of records of 200 B.
     *
     * @param workers empty: one of them sends at first
     * @param topic of 4 partitions
     * @param produce the plan's settings of producers
     */
    CrewFleet start(OptionalInt workers, String topic, String produce) throws Exception;

    /** Returns the processes that run workers now. */
    List<ProcessHandle> workers();

    @Override
    void close() throws IOException;
}
