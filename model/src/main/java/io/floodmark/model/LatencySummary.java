package io.floodmark.model;

/**
 * A latency distribution in a few numbers, in nanoseconds; NaN where nothing was counted.
 *
 * @param count of records, not of requests
 */
public record LatencySummary(
        long count, double meanNanos, double p50Nanos, double p99Nanos, double p999Nanos, double maxNanos) {
    public static final LatencySummary EMPTY =
            new LatencySummary(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
