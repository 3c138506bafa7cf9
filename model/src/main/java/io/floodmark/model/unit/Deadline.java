package io.floodmark.model.unit;

import io.floodmark.model.error.EnvironmentException;
import java.time.Duration;

/** The time by which a blocking call must return. One object is passed to nested calls, so that they share its time. */
public final class Deadline {
    private final NanoClock clock;
    private final long endNanos;

    private Deadline(NanoClock clock, long endNanos) {
        this.clock = clock;
        this.endNanos = endNanos;
    }

    public static Deadline in(Duration length, NanoClock clock) {
        return new Deadline(clock, clock.nanoTime() + length.toNanos());
    }

    /** Returns a deadline {@code length} from now, even if this one is over. */
    public Deadline renewed(Duration length) {
        return in(length, clock);
    }

    /** Returns the nearer of this deadline and {@code length} from now. */
    public Deadline atMost(Duration length) {
        long end = clock.nanoTime() + length.toNanos();
        return end - endNanos < 0 ? new Deadline(clock, end) : this;
    }

    public boolean over() {
        return clock.nanoTime() - endNanos >= 0;
    }

    /** Returns the time left; zero if it is over. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, endNanos - clock.nanoTime()));
    }

    /** Returns the time left for timeouts of Kafka and of the JDK, in which 0 may mean no timeout: at least 1. */
    public int leftMillis() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, left().toMillis()));
    }

    /**
     * Waits for {@code length}, or until the deadline if that is nearer.
     *
     * @throws EnvironmentException if the thread is interrupted; it stays interrupted
     */
    public void pause(Duration length) {
        long millis = Math.min(length.toMillis(), left().toMillis());
        if (millis > 0) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EnvironmentException("interrupted while waiting", e);
            }
        }
    }
}
