package io.floodmark.nullsink;

/**
 * The counts of one task of a null sink since its start:
 * {@code io.floodmark.nullsink:type=null-sink-task,connector="...",task=N}. Latencies are from a record's timestamp to
 * its delivery to the task, in ms. They are as accurate as the clocks of the two hosts agree. Records without a
 * timestamp are left out.
 */
public interface NullSinkTaskMXBean {
    /** Returns the start time of the task by this host's clock, in ms since 1970. A restart resets the counts. */
    long getStartedMillis();

    long getRecords();

    /** Returns the bytes of values that are byte arrays or strings (in UTF-8), without keys and headers. */
    long getBytes();

    /**
     * Returns the number of records whose value is neither a byte array nor a string after conversion. Their bytes are
     * unknown and not in {@link #getBytes}.
     */
    long getRecordsOfUnknownSize();

    /** Returns the number of deliveries that contained at least one record. */
    long getBatches();

    /** Returns the number of batches that were refused on purpose, by {@code simulated.error.rate}. */
    long getRefusedBatches();

    /** Returns the number of requested commits. */
    long getCommitRequests();

    /**
     * Returns the number of records whose timestamp is in the future of this host's clock. They are not among the
     * latencies.
     */
    long getNegativeLatencies();

    /** Returns the mean latency; like all latencies, NaN if nothing was measured yet. */
    double getLatencyMeanMillis();

    double getLatencyP50Millis();

    double getLatencyP99Millis();

    double getLatencyMaxMillis();

    /**
     * Returns all latencies: a compressed HdrHistogram (V2), in ms, with three digits. Those of several tasks can be
     * added without loss.
     */
    byte[] getLatencyHistogram();
}
