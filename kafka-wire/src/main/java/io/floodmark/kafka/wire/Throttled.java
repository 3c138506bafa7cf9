package io.floodmark.kafka.wire;

/** How long a broker asked one connection to wait, by interval. One thread. */
final class Throttled {
    private long interval = -1;
    private long nanos;

    /** Adds to what it asked in that interval; returns the sum. */
    long add(long moreNanos, long inInterval) {
        nanos = inInterval == interval ? nanos + moreNanos : moreNanos;
        interval = inInterval;
        return nanos;
    }
}
