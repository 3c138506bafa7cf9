package io.floodmark.load;

import org.HdrHistogram.Histogram;

/**
 * What one worker counted between two hand-overs. Written by that worker only while it is the active one, read only while it
 * is not.
 */
final class Tally {
    /** Finest difference seen; shorter latencies are counted in the lowest bucket. */
    static final long LOWEST_NANOS = 1_000;

    /** Longer latencies are counted as this, and as clipped. */
    static final long HIGHEST_NANOS = 3_600_000_000_000L;

    static final int DIGITS = 3;

    final Histogram latency = histogram();
    final Histogram service = histogram();
    long sent;
    long acked;
    long failed;
    long unknown;
    long duplicable;
    long retried;
    long wireBytes;
    long late;
    long clipped;
    long negative;
    long throttledNanos;
    long latenessMaxNanos;

    static Histogram histogram() {
        return new Histogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
    }

    /** Adds another worker's: counts and histograms add up, the longest waits are kept. */
    void add(Tally other) {
        latency.add(other.latency);
        service.add(other.service);
        sent += other.sent;
        acked += other.acked;
        failed += other.failed;
        unknown += other.unknown;
        duplicable += other.duplicable;
        retried += other.retried;
        wireBytes += other.wireBytes;
        late += other.late;
        clipped += other.clipped;
        negative += other.negative;
        throttledNanos = Math.max(throttledNanos, other.throttledNanos);
        latenessMaxNanos = Math.max(latenessMaxNanos, other.latenessMaxNanos);
    }

    void reset() {
        latency.reset();
        service.reset();
        sent = 0;
        acked = 0;
        failed = 0;
        unknown = 0;
        duplicable = 0;
        retried = 0;
        wireBytes = 0;
        late = 0;
        clipped = 0;
        negative = 0;
        throttledNanos = 0;
        latenessMaxNanos = 0;
    }
}
