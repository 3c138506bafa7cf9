package io.floodmark.kafka.probe;

import io.floodmark.model.NanoClock;
import java.time.Duration;

/** A clock that stands still until it is told. */
public final class ManualClock implements NanoClock {
    private long nanos;

    public void advance(Duration by) {
        nanos += by.toNanos();
    }

    @Override
    public long nanoTime() {
        return nanos;
    }
}
