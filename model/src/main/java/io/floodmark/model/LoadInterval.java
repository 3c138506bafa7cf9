package io.floodmark.model;

/**
 * What the generator did in one interval (about a second), all workers merged. Counts are records unless said
 * otherwise.
 *
 * @param fromNanos run time
 * @param toNanos run time, after {@code fromNanos}
 * @param due whose due time lies in the interval
 * @param sent handed to a socket
 * @param acked confirmed by the broker (with acks=0: written to the socket)
 * @param failed given up: an error that no retry cures, or retries used up
 * @param retried sends that were repeated
 * @param wireBytes bytes of record batches sent, as they lie in the log
 * @param backlog due but not yet acknowledged at the end of the interval
 * @param throttledNanos time the brokers asked us to wait, by quota, the most of any connection
 * @param latency due time to acknowledgement of the records acknowledged in the interval
 * @param service send to acknowledgement of the same
 * @param histogram of {@code latency}
 * @param latenessMaxNanos the longest that a batch left after it was due
 * @param payloadBytes of the records acknowledged in the interval: keys, values and headers, uncompressed; NaN where it
 *     is not known
 */
public record LoadInterval(
        long fromNanos,
        long toNanos,
        long due,
        long sent,
        long acked,
        long failed,
        long retried,
        long wireBytes,
        long backlog,
        long throttledNanos,
        LatencySummary latency,
        LatencySummary service,
        EncodedHistogram histogram,
        long latenessMaxNanos,
        double payloadBytes) {
    /** Of records whose payload is not known. */
    public LoadInterval(
            long fromNanos,
            long toNanos,
            long due,
            long sent,
            long acked,
            long failed,
            long retried,
            long wireBytes,
            long backlog,
            long throttledNanos,
            LatencySummary latency,
            LatencySummary service,
            EncodedHistogram histogram,
            long latenessMaxNanos) {
        this(
                fromNanos,
                toNanos,
                due,
                sent,
                acked,
                failed,
                retried,
                wireBytes,
                backlog,
                throttledNanos,
                latency,
                service,
                histogram,
                latenessMaxNanos,
                Double.NaN);
    }

    public LoadInterval {
        Checks.require(fromNanos < toNanos, "load interval start", fromNanos, "before its end " + toNanos);
        Checks.atLeast(0, "due", due);
        Checks.atLeast(0, "sent", sent);
        Checks.atLeast(0, "acked", acked);
        Checks.atLeast(0, "failed", failed);
        Checks.atLeast(0, "backlog", backlog);
    }

    public double seconds() {
        return (toNanos - fromNanos) / 1e9;
    }
}
