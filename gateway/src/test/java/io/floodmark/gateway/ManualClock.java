package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;

/** Time that passes when a test says so. */
final class ManualClock implements NanoClock {
    private long nanos = 1_000_000_000L;

    @Override
    public long nanoTime() {
        return nanos;
    }

    void advance(Duration by) {
        nanos += by.toNanos();
    }
}
