package io.floodmark.host;

import java.time.Instant;

/** Clocks that tests move by hand. */
final class ManualClocks {
    private long nanos = 5_000_000_000L;
    private Instant wall = Instant.parse("2026-01-01T00:00:00Z");

    void advanceMillis(long millis) {
        nanos += millis * 1_000_000;
        wall = wall.plusMillis(millis);
    }

    void stepWallMillis(long millis) {
        wall = wall.plusMillis(millis);
    }

    long nanos() {
        return nanos;
    }

    Clocks clocks() {
        return new Clocks(() -> nanos, () -> wall);
    }
}
