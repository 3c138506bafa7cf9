package io.floodmark.lab;

import io.floodmark.model.LabException;
import io.floodmark.model.NanoClock;
import java.time.Duration;

/** A moment that several steps share, and waiting until it. */
record Deadline(NanoClock clock, long atNanos) {
    private static final long PAUSE_MILLIS = 50;

    static Deadline in(Duration time, NanoClock clock) {
        return new Deadline(clock, clock.nanoTime() + time.toNanos());
    }

    boolean passed() {
        return clock.nanoTime() - atNanos >= 0;
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, atNanos - clock.nanoTime()));
    }

    /** Waits a little before the next look at something that others change. */
    void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while waiting for a lab", e);
        }
    }
}
