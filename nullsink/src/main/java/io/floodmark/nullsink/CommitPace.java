package io.floodmark.nullsink;

import org.apache.kafka.connect.sink.SinkTaskContext;

/**
 * Requests commits from the framework at an interval of its own, while there are uncommitted records. Without it, the
 * framework would wait for further records for its own interval, or longer in releases that postpone the next commit
 * with each request. Then the end of a burst would stay uncommitted, so this class sets a timeout with which the
 * framework calls back in time. Used by one thread.
 */
final class CommitPace {
    private final Clock clock;
    private final long intervalNanos;
    private long lastNanos;
    private boolean uncommitted;

    CommitPace(Clock clock, long intervalMillis) {
        this.clock = clock;
        this.intervalNanos = intervalMillis * 1_000_000;
        this.lastNanos = clock.nanoTime();
    }

    /**
     * Called after each delivery, even of no records.
     *
     * @param records number of delivered records
     * @return true if a commit was requested
     */
    boolean delivered(int records, SinkTaskContext context) {
        uncommitted |= records > 0;
        if (!uncommitted) {
            return false;
        }
        long restNanos = lastNanos + intervalNanos - clock.nanoTime();
        if (restNanos > 0) {
            context.timeout(Math.max(1, restNanos / 1_000_000));
            return false;
        }
        context.requestCommit();
        lastNanos = clock.nanoTime();
        uncommitted = false;
        return true;
    }
}
