package io.floodmark.model.metric;

import java.time.Duration;
import java.util.List;

/**
 * Reads a broker, a cluster or a host. Called by one thread, about every {@link #period()}; keeps the counts of the
 * last reading, so that it returns differences.
 */
public interface Probe extends AutoCloseable {
    /** Returns the name for logs and messages, e.g. {@code jmx broker 1}. */
    String name();

    /** Returns the period of reading. */
    Duration period();

    /**
     * Reads once, within its own deadline of at most 2 s; values that could not be read are returned as missing, and no
     * exception is thrown.
     *
     * @return the readings; times in the run time of the clock that the probe was created with
     */
    List<Sample> read();

    @Override
    void close();
}
