package io.floodmark.kafka.connect;

import org.HdrHistogram.Histogram;

/**
 * Latencies counted by null sinks.
 *
 * @param negative number of latencies below zero
 * @param latency latencies of all records, ms
 */
record SinkCounts(long negative, Histogram latency) {
    /** One day, the same limit as in the null sink. */
    static final long HIGHEST_MILLIS = 86_400_000L;

    static SinkCounts none() {
        return new SinkCounts(0, new Histogram(HIGHEST_MILLIS, 3));
    }

    SinkCounts plus(SinkCounts other) {
        Histogram sum = latency.copy();
        sum.add(other.latency);
        return new SinkCounts(negative + other.negative, sum);
    }

    /** @param earlier earlier counts of the same task */
    SinkCounts minus(SinkCounts earlier) {
        Histogram difference = latency.copy();
        difference.subtract(earlier.latency);
        return new SinkCounts(negative - earlier.negative, difference);
    }
}
