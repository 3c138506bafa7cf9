package io.floodmark.kafka;

import io.floodmark.model.LabException;
import io.floodmark.model.NanoClock;
import java.time.Duration;

/** The moment by which a blocking call must be over. One object, passed down, so that nested calls share its time. */
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

    /** Another one, {@code length} from now, even where this one is over. */
    Deadline anew(Duration length) {
        return in(length, clock);
    }

    /** The nearer of this deadline and {@code length} from now. */
    public Deadline atMost(Duration length) {
        long end = clock.nanoTime() + length.toNanos();
        return end - endNanos < 0 ? new Deadline(clock, end) : this;
    }

    public boolean over() {
        return clock.nanoTime() - endNanos >= 0;
    }

    /** Time left; zero when it is over. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, endNanos - clock.nanoTime()));
    }

    /** For Kafka's and Java's timeouts, in which 0 may mean for ever: at least 1. */
    public int leftMillis() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, left().toMillis()));
    }

    /** Waits for {@code length}, or until the deadline if that is nearer. */
    public void pause(Duration length) {
        long millis = Math.min(length.toMillis(), left().toMillis());
        if (millis > 0) {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LabException("interrupted while waiting for the cluster", e);
            }
        }
    }
}
