package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.model.NanoClock;
import java.util.concurrent.locks.LockSupport;

/**
 * How a thread that loads waits for the next due time: for answers, and finer than the library can. One thread; hot
 * path.
 */
record Pause(BrokerConnections connections, NanoClock clock) {
    /** The load phase may be ended from outside: look at it at least this often. */
    static final long LONGEST_NANOS = 20_000_000;

    private static final long MILLI = 1_000_000;

    /**
     * The library waits whole milliseconds; below one, the thread sleeps in naps of this length and looks for answers
     * between them, so that they are seen at most so much late.
     */
    private static final long NAP_NANOS = 250_000;

    /** Writes and reads, and waits if there is nothing to do until {@code untilNanos}. */
    void until(long untilNanos) {
        long wait = Math.min(untilNanos - clock.nanoTime(), LONGEST_NANOS);
        if (wait >= MILLI) {
            connections.poll(wait / MILLI);
        } else if (!connections.poll(0) && wait > 0) {
            LockSupport.parkNanos(Math.min(wait, NAP_NANOS));
        }
    }
}
