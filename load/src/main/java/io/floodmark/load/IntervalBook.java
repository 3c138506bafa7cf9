package io.floodmark.load;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;

/** Builds intervals without gaps from counts, and sums the totals of a session. Used by one thread. */
public final class IntervalBook {
    private final Tally all = new Tally();
    private long fromNanos;
    private long due;

    /** @param startNanos when the first interval begins */
    public IntervalBook(long startNanos) {
        this.fromNanos = startNanos;
    }

    /** Returns the beginning of the current interval. */
    public long fromNanos() {
        return fromNanos;
    }

    /** Returns the records counted as sent so far, including {@code counted}, which was not entered yet. */
    public long sentWith(Tally counted) {
        return all.get(Count.SENT) + counted.get(Count.SENT);
    }

    /**
     * Ends the interval.
     *
     * @param toNanos after its beginning
     * @param dueByThen records since the session began
     * @param counted in the interval
     */
    public LoadInterval enter(long toNanos, long dueByThen, Tally counted) {
        all.add(counted);
        Latencies latency = Latencies.of(counted.latency());
        long settled = all.get(Count.ACKED) + all.get(Count.FAILED) + all.get(Count.UNKNOWN);
        LoadInterval interval = new LoadInterval(
                fromNanos,
                toNanos,
                Math.max(0, dueByThen - due),
                counted.get(Count.SENT),
                counted.get(Count.ACKED),
                counted.get(Count.FAILED),
                counted.get(Count.RETRIED),
                counted.get(Count.WIRE_BYTES),
                Math.max(0, dueByThen - settled),
                counted.get(Count.THROTTLED_NANOS),
                latency.summary(),
                Latencies.of(counted.service()).summary(),
                latency.encoded(),
                counted.get(Count.LATENESS_MAX_NANOS),
                payload(counted));
        fromNanos = toNanos;
        due = dueByThen;
        return interval;
    }

    /** Returns the payload, or NaN if it is unknown, since every record has payload. */
    private static double payload(Tally counted) {
        long bytes = counted.get(Count.PAYLOAD_BYTES);
        return bytes == 0 && counted.get(Count.ACKED) > 0 ? Double.NaN : (double) bytes;
    }

    /** Returns the totals of all intervals. */
    public LoadTotals totals(boolean budgetSpent) {
        return new LoadTotals(
                all.get(Count.ACKED),
                all.get(Count.FAILED),
                all.get(Count.UNKNOWN),
                // Consumers may be ahead by the fetches in flight.
                Math.max(0, due - all.get(Count.SENT)),
                all.get(Count.WIRE_BYTES),
                budgetSpent,
                all.get(Count.DUPLICABLE),
                all.get(Count.CONTROL_RECORDS),
                all.get(Count.LATE),
                all.get(Count.CLIPPED),
                all.get(Count.NEGATIVE));
    }
}
