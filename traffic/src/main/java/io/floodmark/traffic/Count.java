package io.floodmark.traffic;

/** What is counted of load, in records unless said otherwise. The order is that of the wire between processes. */
public enum Count {
    /** Handed to a socket, or to the client library. */
    SENT,
    /** Confirmed by the brokers. */
    ACKED,
    /** Given up, and certainly not written. */
    FAILED,
    /** Given up, and perhaps written. */
    UNKNOWN,
    /** Confirmed, and perhaps written twice. */
    DUPLICABLE,
    /** Control records beside ours: the markers that end transactions. */
    CONTROL_RECORDS,
    /** Read by a consumer. */
    RECEIVED,
    /** Missing where a consumer read on: they were in the log, or should have been. */
    LOST,
    /** Read by a consumer more than once. */
    DUPLICATED,
    /** Sent once more. */
    RETRIED,
    /**
     * Payload bytes of records that were confirmed: keys, values and headers, uncompressed. 0 where they are not known.
     */
    PAYLOAD_BYTES,
    /** Bytes of record batches sent, retries included, or received. */
    WIRE_BYTES,
    /** Left more than {@link Recorder#LATE_NANOS} after they were due. */
    LATE,
    /** Latencies above an hour, counted as an hour. */
    CLIPPED,
    /** Latencies below zero, counted as zero. */
    NEGATIVE,
    /** Nanoseconds that a quota held a connection back: the longest of any. */
    THROTTLED_NANOS,
    /** Nanoseconds that a batch left after it was due: the longest. */
    LATENESS_MAX_NANOS;

    /** How many there are. */
    static final int KINDS = values().length;

    /** Its place among them: an index into arrays of this process alone. */
    @SuppressWarnings("EnumOrdinal")
    int place() {
        return ordinal();
    }

    /** Of several workers' the largest tells, not the sum. */
    boolean largest() {
        return this == THROTTLED_NANOS || this == LATENESS_MAX_NANOS;
    }
}
