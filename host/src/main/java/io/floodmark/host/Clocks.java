package io.floodmark.host;

import io.floodmark.model.NanoClock;
import java.time.Instant;
import java.time.InstantSource;

/** Reads the monotonic and the wall clock as one, so that a step of the wall clock can be told from being preempted. */
record Clocks(NanoClock monotonic, InstantSource wall) {
    private static final int ATTEMPTS = 5;
    private static final long CLOSE_NANOS = 1_000_000;

    /** Reads until both readings of the monotonic clock around the wall clock's lie within 1 ms, five times at most. */
    ClockReading read() {
        long closest = Long.MAX_VALUE;
        ClockReading reading = new ClockReading(0, 0);
        for (int attempt = 0; attempt < ATTEMPTS && closest > CLOSE_NANOS; attempt++) {
            long before = monotonic.nanoTime();
            Instant now = wall.instant();
            long gap = monotonic.nanoTime() - before;
            if (gap < closest) {
                closest = gap;
                reading = new ClockReading(before + gap / 2, now.getEpochSecond() * 1_000_000_000L + now.getNano());
            }
        }
        return reading;
    }
}
