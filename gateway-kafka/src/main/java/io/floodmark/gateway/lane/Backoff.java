package io.floodmark.gateway.lane;

import io.floodmark.model.unit.NanoClock;
import java.time.Duration;

/**
 * Limits the rate of retries: the first is allowed at once, the next after 100 ms, then after twice as long each time,
 * at most 10 s. Not thread-safe.
 */
final class Backoff {
    private static final long FIRST_NANOS = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_NANOS = Duration.ofSeconds(10).toNanos();

    private final NanoClock clock;
    private long pauseNanos;
    private long dueNanos;

    Backoff(NanoClock clock) {
        this.clock = clock;
        reset();
    }

    /** Records a success: after the next failure, a retry is allowed at once. */
    void reset() {
        pauseNanos = 0;
        dueNanos = clock.nanoTime();
    }

    /** Returns whether a retry is allowed now; if so, it schedules the next one. */
    boolean due() {
        long now = clock.nanoTime();
        if (now - dueNanos < 0) {
            return false;
        }
        pauseNanos = pauseNanos == 0 ? FIRST_NANOS : Math.min(LONGEST_NANOS, 2 * pauseNanos);
        dueNanos = now + pauseNanos;
        return true;
    }
}
