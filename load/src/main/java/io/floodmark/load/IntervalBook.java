package io.floodmark.load;

import io.floodmark.model.LoadInterval;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;

/** Makes intervals without gaps of what was counted in each, and adds up a session's totals. Used by one thread. */
public final class IntervalBook {
    private final Tally all = new Tally();
    private long fromNanos;
    private long due;

    /** @param startNanos when the first interval begins */
    public IntervalBook(long startNanos) {
        this.fromNanos = startNanos;
    }

    /** When the interval that is under way began. */
    public long fromNanos() {
        return fromNanos;
    }

    /** Records counted as sent so far, {@code counted} included where it was not entered yet. */
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

    /** There is no record without payload. */
    private static double payload(Tally counted) {
        long bytes = counted.get(Count.PAYLOAD_BYTES);
        return bytes == 0 && counted.get(Count.ACKED) > 0 ? Double.NaN : (double) bytes;
    }

    /** Of all intervals. */
    public LoadTotals totals(boolean budgetSpent) {
        return new LoadTotals(
                all.get(Count.ACKED),
                all.get(Count.FAILED),
                all.get(Count.UNKNOWN),
                // Readers may be ahead by the fetches that were under way.
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
