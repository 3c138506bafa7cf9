package io.floodmark.host;

import io.floodmark.model.unit.NanoClock;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Reads the monotonic clock and the wall clock together, so that a step of the wall clock can be distinguished from
 * preemption.
 */
record Clocks(NanoClock monotonic, InstantSource wall) {
    private static final int ATTEMPTS = 5;
    private static final long CLOSE_NANOS = 1_000_000;

    /**
     * Reads until the two monotonic readings around that of the wall clock are at most 1 ms apart, in at most five
     * attempts.
     */
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
