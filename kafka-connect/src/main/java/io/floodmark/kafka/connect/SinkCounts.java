package io.floodmark.kafka.connect;

import org.HdrHistogram.Histogram;

/**
 * Latencies that null sinks have counted.
 *
 * @param negative latencies below zero
 * @param latency of all records, ms
 */
record SinkCounts(long negative, Histogram latency) {
    /** A day, as the null sink has it. */
    static final long HIGHEST_MILLIS = 86_400_000L;

    static SinkCounts none() {
        return new SinkCounts(0, new Histogram(HIGHEST_MILLIS, 3));
    }

    SinkCounts plus(SinkCounts other) {
        Histogram sum = latency.copy();
        sum.add(other.latency);
        return new SinkCounts(negative + other.negative, sum);
    }

    /** @param earlier counted by the same task */
    SinkCounts minus(SinkCounts earlier) {
        Histogram difference = latency.copy();
        difference.subtract(earlier.latency);
        return new SinkCounts(negative - earlier.negative, difference);
    }
}
