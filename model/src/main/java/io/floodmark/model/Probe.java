package io.floodmark.model;

import java.time.Duration;
import java.util.List;

/**
 * What reads a broker, a cluster or a host. Called by one thread, about every {@link #period()}; keeps the counts of
 * the reading before, so that it returns differences.
 */
public interface Probe extends AutoCloseable {
    /** For logs and messages, as {@code jmx broker 1}. */
    String name();

    /** How often it wants to be read. */
    Duration period();

    /**
     * Reads once, within its own deadline of at most 2 s; what could not be read is returned as missing, never thrown.
     *
     * @return the readings; times in the run time of the clock that the probe was made with
     */
    List<Sample> read();

    @Override
    void close();
}
