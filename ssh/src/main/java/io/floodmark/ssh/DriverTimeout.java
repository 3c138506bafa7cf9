package io.floodmark.ssh;

import io.floodmark.model.unit.NanoClock;

/**
 * Measures how long the driver has been silent. After 30 s it is paused or disconnected, and an ssh server may keep a
 * dead connection open for hours. Load has stopped long before. Thread-safe.
 */
final class DriverTimeout {
    private static final long LONGEST_NANOS = 30_000_000_000L;

    private final NanoClock clock;
    private volatile long receivedNanos;

    /** Starts measuring now. */
    DriverTimeout(NanoClock clock) {
        this.clock = clock;
        this.receivedNanos = clock.nanoTime();
    }

    /** Records that the driver sent something just now. */
    void received() {
        receivedNanos = clock.nanoTime();
    }

    boolean tooLong() {
        return clock.nanoTime() - receivedNanos > LONGEST_NANOS;
    }
}
