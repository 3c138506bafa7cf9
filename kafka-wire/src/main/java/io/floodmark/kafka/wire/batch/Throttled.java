package io.floodmark.kafka.wire.batch;

/** The time for which a broker throttled one connection, per interval. Used by one thread. */
public final class Throttled {
    private long interval = -1;
    private long nanos;

    /** Adds to the throttle time of an interval and returns the sum. */
    public long add(long moreNanos, long inInterval) {
        nanos = inInterval == interval ? nanos + moreNanos : moreNanos;
        interval = inInterval;
        return nanos;
    }
}
