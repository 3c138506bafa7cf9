package io.floodmark.model.trial;

/**
 * A summary of a latency distribution, in nanoseconds; NaN if nothing was counted.
 *
 * @param count of records, not of requests
 */
public record LatencySummary(
        long count, double meanNanos, double p50Nanos, double p99Nanos, double p999Nanos, double maxNanos) {
    public static final LatencySummary EMPTY =
            new LatencySummary(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
