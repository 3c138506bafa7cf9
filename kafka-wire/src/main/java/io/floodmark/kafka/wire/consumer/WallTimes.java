package io.floodmark.kafka.wire.consumer;

import io.floodmark.model.unit.NanoClock;
import java.time.InstantSource;

/** Converts wall-clock times of records, in whole milliseconds, to run time. Immutable. */
final class WallTimes {
    private final long wallMillis;
    private final long nanos;

    /** Reads both clocks. */
    WallTimes(NanoClock clock, InstantSource wall) {
        this.nanos = clock.nanoTime();
        this.wallMillis = wall.millis();
    }

    /** Returns the middle of that millisecond. */
    long nanos(long millis) {
        return nanos + (millis - wallMillis) * 1_000_000 + 500_000;
    }
}
