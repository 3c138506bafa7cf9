package io.floodmark.kafka.connect;

import org.HdrHistogram.Histogram;

/**
 * What the tasks of one connector have counted since they started.
 *
 * @param negative latencies below zero
 * @param latency of all records, ms
 */
record SinkCounts(long records, long negative, Histogram latency) {
    /** A day, as the null sink has it. */
    static final long HIGHEST_MILLIS = 86_400_000L;

    static SinkCounts none() {
        return new SinkCounts(0, 0, new Histogram(HIGHEST_MILLIS, 3));
    }

    SinkCounts plus(SinkCounts other) {
        Histogram sum = latency.copy();
        sum.add(other.latency);
        return new SinkCounts(records + other.records, negative + other.negative, sum);
    }

    /** Since an earlier reading; from their start where tasks have started anew since. */
    SinkCounts since(SinkCounts earlier) {
        if (records < earlier.records || latency.getTotalCount() < earlier.latency.getTotalCount()) {
            return this;
        }
        Histogram difference = latency.copy();
        difference.subtract(earlier.latency);
        return new SinkCounts(records - earlier.records, Math.max(0, negative - earlier.negative), difference);
    }
}
