package io.floodmark.crew;

import io.floodmark.model.NanoClock;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The driver's wall clock, as a worker tells it by its own run clock: what one worker stamps and another one reads is
 * then as old as it is, however the wall clocks of their machines differ. Safe for use by many threads.
 */
final class FleetWall implements InstantSource {
    private static final long MILLI = 1_000_000;

    private final NanoClock clock;
    private volatile long aheadNanos;

    FleetWall(NanoClock clock) {
        this.clock = clock;
    }

    /** By how many nanoseconds since 1970 the driver's wall clock is ahead of this process's run clock. */
    void set(long nanos) {
        aheadNanos = nanos;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochSecond(0, clock.nanoTime() + aheadNanos);
    }

    @Override
    public long millis() {
        return Math.floorDiv(clock.nanoTime() + aheadNanos, MILLI);
    }
}
