package io.floodmark.nullsink;

/**
 * What one task of a null sink has read since it started:
 * {@code io.floodmark.nullsink:type=null-sink-task,connector="...",task=N}. Latencies are those from a record's
 * timestamp to its delivery to the task, ms; they are as right as the clocks of the two hosts agree, and mean nothing
 * for records without a timestamp, which are left out.
 */
public interface NullSinkTaskMXBean {
    /** When it started, by this host's clock, ms since 1970: another start counts anew. */
    long getStartedMillis();

    long getRecords();

    /** Of values that are byte arrays or strings (in UTF-8), keys and headers not counted. */
    long getBytes();

    /** Records whose value is neither, after conversion: their bytes are not known, and not in {@link #getBytes}. */
    long getRecordsOfUnknownSize();

    /** Times that the framework delivered at least one record. */
    long getBatches();

    /** Batches that were refused on purpose, by {@code simulated.error.rate}. */
    long getRefusedBatches();

    /** Commits asked for. */
    long getCommitRequests();

    /** Records whose timestamp lies in the future of this host's clock: not among the latencies. */
    long getNegativeLatencies();

    /** NaN where nothing was measured yet, as of all latencies. */
    double getLatencyMeanMillis();

    double getLatencyP50Millis();

    double getLatencyP99Millis();

    double getLatencyMaxMillis();

    /** All latencies: a compressed HdrHistogram (V2), ms, three digits. Those of tasks can be added without loss. */
    byte[] getLatencyHistogram();
}
