package io.floodmark.traffic;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * The counts of some period, with the latencies of the records acknowledged in it. Used by one thread at a time; hot
 * path.
 *
 * <p>Latencies are nanoseconds from 1 µs to 1 h with three significant digits. Longer ones are recorded as 1 h and
 * counted as clipped; negative ones (a clock that went back) are recorded as 0 and counted as negative.
 */
public final class Tally {
    /** The resolution. Shorter latencies are counted in the lowest bucket. */
    public static final long LOWEST_NANOS = 1_000;

    /** Longer latencies are recorded as this, and counted as clipped. */
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    public static final int DIGITS = 3;

    private final long[] counts = new long[Count.KINDS];
    private final Histogram latency = histogram();
    private final Histogram service = histogram();

    /** Returns an empty histogram with the range of all latencies. */
    public static Histogram histogram() {
        return new Histogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
    }

    public long get(Count count) {
        return counts[count.place()];
    }

    /** Adds the amount, or keeps the larger value, depending on the kind. */
    public void add(Count count, long amount) {
        int at = count.place();
        counts[at] = count.largest() ? Math.max(counts[at], amount) : counts[at] + amount;
    }

    /** Returns the times from due time to acknowledgement, in nanoseconds. */
    public Histogram latency() {
        return latency;
    }

    /** Returns the times from the first send to acknowledgement, in nanoseconds. */
    public Histogram service() {
        return service;
    }

    void latency(long nanos, long records) {
        latency.recordValueWithCount(within(nanos, records), records);
    }

    void service(long nanos, long records) {
        service.recordValueWithCount(within(nanos, 0), records);
    }

    private long within(long nanos, long records) {
        if (nanos > HIGHEST_NANOS) {
            counts[Count.CLIPPED.place()] += records;
            return HIGHEST_NANOS;
        }
        if (nanos < 0) {
            counts[Count.NEGATIVE.place()] += records;
            return 0;
        }
        return nanos;
    }

    /** Adds another tally without loss. */
    public void add(Tally other) {
        for (Count count : Count.values()) {
            add(count, other.get(count));
        }
        latency.add(other.latency);
        service.add(other.service);
    }

    public void reset() {
        Arrays.fill(counts, 0);
        latency.reset();
        service.reset();
    }
}
