package io.floodmark.traffic;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * What was counted in some time, with the latencies of the records confirmed in it. One thread at a time; hot path.
 *
 * <p>Latencies are nanoseconds from 1 µs to 1 h at three digits. Longer ones count as 1 h and are counted as clipped;
 * negative ones (a clock that went back) count as 0 and are counted as negative.
 */
public final class Tally {
    /** Finest difference seen; shorter latencies are counted in the lowest bucket. */
    public static final long LOWEST_NANOS = 1_000;

    /** Longer latencies are counted as this, and as clipped. */
    public static final long HIGHEST_NANOS = 3_600_000_000_000L;

    public static final int DIGITS = 3;

    private final long[] counts = new long[Count.KINDS];
    private final Histogram latency = histogram();
    private final Histogram service = histogram();

    /** An empty one with the range of all latencies. */
    public static Histogram histogram() {
        return new Histogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
    }

    public long get(Count count) {
        return counts[count.place()];
    }

    /** Adds, or keeps the larger, as the kind wants it. */
    public void add(Count count, long amount) {
        int at = count.place();
        counts[at] = count.largest() ? Math.max(counts[at], amount) : counts[at] + amount;
    }

    /** Due time to confirmation, in nanoseconds. */
    public Histogram latency() {
        return latency;
    }

    /** First send to confirmation, in nanoseconds. */
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

    /** Adds another's: nothing is lost. */
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
