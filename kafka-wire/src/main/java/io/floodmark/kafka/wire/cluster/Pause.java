package io.floodmark.kafka.wire.cluster;

import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.model.unit.NanoClock;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits in a load thread for the next scheduled time and for answers, in finer steps than the client library can. Used
 * by one thread; hot path.
 */
public record Pause(BrokerConnections connections, NanoClock clock) {
    /** The load phase may be ended from outside, so it is checked at least this often. */
    public static final long LONGEST_NANOS = 20_000_000;

    private static final long MILLI = 1_000_000;

    /**
     * The library waits whole milliseconds. Below one, the thread sleeps in steps of this length and checks for answers
     * in between, so they are noticed at most this late.
     */
    private static final long NAP_NANOS = 250_000;

    /** Sends and receives, and waits if there is nothing to do until {@code untilNanos}. */
    public void until(long untilNanos) {
        long wait = Math.min(untilNanos - clock.nanoTime(), LONGEST_NANOS);
        if (wait >= MILLI) {
            connections.poll(wait / MILLI);
        } else if (!connections.poll(0) && wait > 0) {
            LockSupport.parkNanos(Math.min(wait, NAP_NANOS));
        }
    }
}
