package io.floodmark.search;

import io.floodmark.model.Metric;
import io.floodmark.model.Observation;

/**
 * Whether memory carried a load that the disk has not yet: dirty pages are a backlog too. They grow when the lower 95 % bound of
 * the slope of dirty pages, all hosts together, is more than 1 % of what the brokers append.
 */
final class MemoryWatch {
    private static final double OF_INFLOW = 0.01;

    private MemoryWatch() {}

    static boolean carriedByMemory(Observation seen) {
        double inflow = EntityMeans.of(seen, Metric.BYTES_IN).sum().orElse(0.0)
                + EntityMeans.of(seen, Metric.REPLICATION_BYTES_IN).sum().orElse(0.0);
        if (!(inflow > 0)) {
            return false;
        }
        double growth = SamplesByEntity.of(seen, Metric.HOST_MEMORY_DIRTY).values().stream()
                .filter(samples -> samples.size() >= Trend.LEAST_POINTS)
                .mapToDouble(samples -> Trend.of(samples, 1).lower())
                .sum();
        return growth > OF_INFLOW * inflow;
    }
}
