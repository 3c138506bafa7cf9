package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;

/**
 * CPU that may go into what is refused in the end: so much at once, and a share of a core from then on. It may be
 * overdrawn by what was begun before. Thread-safe.
 */
final class CpuAllowance {
    private final double cores;
    private final long mostNanos;
    private final NanoClock clock;
    /** Guarded by this: of CPU. */
    private double leftNanos;
    /** Guarded by this. */
    private long atNanos;

    /**
     * All of it is left at first.
     *
     * @param cores that it grows by, for as long as it is not full
     * @param most CPU at once
     */
    CpuAllowance(double cores, Duration most, NanoClock clock) {
        this.cores = cores;
        this.clock = clock;
        mostNanos = most.toNanos();
        leftNanos = mostNanos;
        atNanos = clock.nanoTime();
    }

    synchronized void spend(long nanos) {
        grow();
        leftNanos -= nanos;
    }

    /** What was spent has not been for nothing. */
    void giveBack(long nanos) {
        spend(-nanos);
    }

    /** Returns the time until nothing is overdrawn. */
    synchronized Duration overdrawn() {
        grow();
        return Duration.ofNanos((long) Math.max(0, -leftNanos / cores));
    }

    /** True if it is as it was at first. */
    synchronized boolean full() {
        grow();
        return leftNanos >= mostNanos;
    }

    private void grow() {
        long now = clock.nanoTime();
        leftNanos = Math.min((double) mostNanos, leftNanos + cores * (now - atNanos));
        atNanos = now;
    }
}
