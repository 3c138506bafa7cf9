package io.floodmark.traffic;

/** The counts of a load, in records unless stated otherwise. The order is part of the protocol between processes. */
public enum Count {
    /** Records handed to a socket, or to the client library. */
    SENT,
    /** Records acknowledged by the brokers. */
    ACKED,
    /** Records given up, and certainly not written. */
    FAILED,
    /** Records given up, and possibly written. */
    UNKNOWN,
    /** Records acknowledged, and possibly written twice. */
    DUPLICABLE,
    /** Control records in addition to those of the load: the markers that end transactions. */
    CONTROL_RECORDS,
    /** Records read by a consumer. */
    RECEIVED,
    /** Records missing before the position of a consumer: they were in the log, or should have been. */
    LOST,
    /** Records read more than once by a consumer. */
    DUPLICATED,
    /** Records sent again. */
    RETRIED,
    /** Payload bytes of acknowledged records: keys, values and headers, uncompressed. 0 if unknown. */
    PAYLOAD_BYTES,
    /** Bytes of record batches sent, including retries, or received. */
    WIRE_BYTES,
    /** Records that left more than {@link Recorder#LATE_NANOS} after they were due. */
    LATE,
    /** Latencies above an hour, counted as an hour. */
    CLIPPED,
    /** Latencies below zero, counted as zero. */
    NEGATIVE,
    /** Nanoseconds that a quota throttled a connection: the maximum over connections. */
    THROTTLED_NANOS,
    /** Nanoseconds that a batch left after it was due: the maximum. */
    LATENESS_MAX_NANOS;

    /** The number of kinds. */
    static final int KINDS = values().length;

    /** Returns the index into arrays of this process. */
    @SuppressWarnings("EnumOrdinal")
    int place() {
        return ordinal();
    }

    /** True if counts of several workers are combined by their maximum, not by their sum. */
    boolean largest() {
        return this == THROTTLED_NANOS || this == LATENESS_MAX_NANOS;
    }
}
