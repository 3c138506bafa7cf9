package io.floodmark.model.trial;

import io.floodmark.model.unit.Checks;

/**
 * The measurements of the generator in one interval (about a second), merged over all workers. Counts are records
 * unless stated otherwise.
 *
 * @param fromNanos run time
 * @param toNanos run time, after {@code fromNanos}
 * @param due records with a scheduled send time in the interval
 * @param sent passed to a socket
 * @param acked confirmed by the broker (with acks=0: written to the socket)
 * @param failed given up: a non-retriable error, or no retries left
 * @param retried sends that were repeated
 * @param wireBytes bytes of record batches sent, as stored in the log
 * @param backlog due but not yet acknowledged at the end of the interval
 * @param throttledNanos throttle time because of a quota, the longest of any connection
 * @param latency from scheduled send time to acknowledgement, of the records acknowledged in the interval
 * @param service from sending to acknowledgement, of the same records
 * @param histogram of {@code latency}
 * @param latenessMaxNanos longest delay of a batch after its scheduled send time
 * @param payloadBytes of the records acknowledged in the interval: keys, values and headers, uncompressed; NaN if
 *     unknown
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
    /** Creates an interval of records with unknown payload. */
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
