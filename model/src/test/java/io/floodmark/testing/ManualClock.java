package io.floodmark.testing;

import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A monotonic clock and a wall clock that stand still until a test moves them; for use by one thread. */
public class ManualClock implements NanoClock, InstantSource {
    private final long startNanos;
    private long nanos;
    private Instant wall = Instant.parse("2026-01-01T00:00:00Z");

    /** Creates a clock at an arbitrary moment, so that no test can rely on 0. */
    public ManualClock() {
        this(5_000_000_000L);
    }

    protected ManualClock(long startNanos) {
        this.startNanos = startNanos;
        nanos = startNanos;
    }

    @Override
    public final long nanoTime() {
        return nanos;
    }

    @Override
    public final Instant instant() {
        return wall;
    }

    /** Returns the time since this clock was created. */
    public final Duration elapsed() {
        return Duration.ofNanos(nanos - startNanos);
    }

    /** Moves both clocks forward. */
    public final void advance(Duration by) {
        nanos += by.toNanos();
        wall = wall.plus(by);
    }

    /** Moves both clocks forward, rounded to nanoseconds. */
    public final void advanceSeconds(double seconds) {
        advance(Duration.ofNanos(Math.round(seconds * 1e9)));
    }

    /** Moves the wall clock forward or back, as an administrator does. */
    public final void stepWall(Duration by) {
        wall = wall.plus(by);
    }
}
