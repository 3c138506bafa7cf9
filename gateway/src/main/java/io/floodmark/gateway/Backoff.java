package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;

/**
 * Lets something be tried at once, then after 100 ms, then after twice as long each time, 10 s at most. One thread's.
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

    /** It worked: the next failure is followed by a try at once. */
    void reset() {
        pauseNanos = 0;
        dueNanos = clock.nanoTime();
    }

    /** Whether it may be tried now; where it may, the next time is put off. */
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
