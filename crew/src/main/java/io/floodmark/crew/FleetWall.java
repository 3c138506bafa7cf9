package io.floodmark.crew;

import io.floodmark.model.unit.NanoClock;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The driver's wall clock, derived from the run clock of this worker. A record that one worker stamps and another one
 * reads then has the right age, however the wall clocks of their machines differ. Thread-safe.
 */
final class FleetWall implements InstantSource {
    private static final long MILLI = 1_000_000;

    private final NanoClock clock;
    private volatile long aheadNanos;

    FleetWall(NanoClock clock) {
        this.clock = clock;
    }

    /** Sets by how many nanoseconds since 1970 the driver's wall clock is ahead of this process's run clock. */
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
