package io.floodmark.gateway.quota;

import io.floodmark.model.unit.NanoClock;
import java.time.Duration;

/**
 * A budget of CPU time for work that is refused in the end: an initial amount, which refills at a share of a core. Work
 * in progress may overdraw it. Thread-safe.
 */
public final class CpuAllowance {
    private final double cores;
    private final long mostNanos;
    private final NanoClock clock;
    /** The remaining CPU time. Guarded by this. */
    private double leftNanos;
    /** The time of the last update. Guarded by this. */
    private long atNanos;

    /**
     * Creates a full budget.
     *
     * @param cores rate at which it refills
     * @param most CPU time that may be spent at once
     */
    public CpuAllowance(double cores, Duration most, NanoClock clock) {
        this.cores = cores;
        this.clock = clock;
        mostNanos = most.toNanos();
        leftNanos = mostNanos;
        atNanos = clock.nanoTime();
    }

    public synchronized void spend(long nanos) {
        grow();
        leftNanos -= nanos;
    }

    /** Refunds CPU time that was not wasted. */
    public void giveBack(long nanos) {
        spend(-nanos);
    }

    /** Returns the time until the budget is no longer overdrawn. */
    public synchronized Duration overdrawn() {
        grow();
        return Duration.ofNanos((long) Math.max(0, -leftNanos / cores));
    }

    /** True if the budget is as full as at first. */
    public synchronized boolean full() {
        grow();
        return leftNanos >= mostNanos;
    }

    private void grow() {
        long now = clock.nanoTime();
        leftNanos = Math.min((double) mostNanos, leftNanos + cores * (now - atNanos));
        atNanos = now;
    }
}
