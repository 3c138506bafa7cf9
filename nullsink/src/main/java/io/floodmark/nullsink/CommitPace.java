package io.floodmark.nullsink;

import org.apache.kafka.connect.sink.SinkTaskContext;

/**
 * Asks the framework to commit at an interval of our own, while there is something to commit. The framework would wait
 * for the next records as long as its own interval lasts (or longer: releases that move their next commit out by an
 * interval with each that is asked for), and so leave the end of a burst uncommitted: it is told to come back in time.
 * One thread.
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
     * After each delivery, of no records too.
     *
     * @param records delivered
     * @return true where a commit was asked for
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
