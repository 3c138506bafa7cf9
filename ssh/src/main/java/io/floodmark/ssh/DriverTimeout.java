package io.floodmark.ssh;

import io.floodmark.model.NanoClock;

/**
 * How long the driver has said nothing. After 30 s it is paused or cut off, and an ssh server may hold a dead
 * connection open for hours; load has stopped long before. Safe for use by many threads.
 */
final class DriverTimeout {
    private static final long LONGEST_NANOS = 30_000_000_000L;

    private final NanoClock clock;
    private volatile long heardNanos;

    /** Begins now. */
    DriverTimeout(NanoClock clock) {
        this.clock = clock;
        this.heardNanos = clock.nanoTime();
    }

    /** Something was said just now. */
    void heard() {
        heardNanos = clock.nanoTime();
    }

    boolean tooLong() {
        return clock.nanoTime() - heardNanos > LONGEST_NANOS;
    }
}
