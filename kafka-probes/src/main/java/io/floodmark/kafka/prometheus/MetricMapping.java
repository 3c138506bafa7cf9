package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import java.util.List;

/**
 * One row of a profile's table: how a metric is derived from those of the exporter.
 *
 * @param beside counts that belong to {@code from}; {@code from} itself if none are needed
 * @param factor factor from the exporter's unit to that of the metric
 * @param quality best quality that its samples can have
 */
record MetricMapping(Metric metric, Aggregation how, Selector from, Selector beside, double factor, Quality quality) {
    static MetricMapping gauge(Metric metric, String name, String... labels) {
        return of(metric, Aggregation.VALUE, Selector.of(name, labels), 1, Quality.EXACT);
    }

    /** Returns a row of shares of time that the broker, or the exporter, has averaged over a time of its own. */
    static MetricMapping share(Metric metric, Quality quality, String name, String... labels) {
        return of(metric, Aggregation.LEAST_SHARE, Selector.of(name, labels), 1, quality);
    }

    static MetricMapping perSecond(Metric metric, String name, String... labels) {
        return perSecond(metric, 1, name, labels);
    }

    static MetricMapping perSecond(Metric metric, double factor, String name, String... labels) {
        return of(metric, Aggregation.PER_SECOND, Selector.counter(name, labels), factor, Quality.EXACT);
    }

    static MetricMapping mostPerSecond(Metric metric, String name, String... labels) {
        return of(metric, Aggregation.MOST_PER_SECOND, Selector.counter(name, labels), 1, Quality.EXACT);
    }

    /** @param beside speeds, in the unit of {@code from} per second; unknown ones are below 0 or missing */
    static MetricMapping mostOfSpeed(Metric metric, Selector from, Selector beside) {
        return new MetricMapping(metric, Aggregation.MOST_OF_SPEED, from, beside, 1, Quality.EXACT);
    }

    static MetricMapping idleNanos(Metric metric, String name, String... labels) {
        return of(metric, Aggregation.LEAST_IDLE, Selector.counter(name, labels), 1, Quality.EXACT);
    }

    /** Excludes the other spelling of a counter, which has another meaning there. */
    static MetricMapping idleNanosExactly(Metric metric, String name, String... labels) {
        return of(metric, Aggregation.LEAST_IDLE, Selector.of(name, labels), 1, Quality.EXACT);
    }

    static MetricMapping left(Metric metric, String secondsOfWork, String... labels) {
        return of(metric, Aggregation.LEAST_LEFT, Selector.counter(secondsOfWork, labels), 1, Quality.EXACT);
    }

    static MetricMapping ratio(Metric metric, double factor, Selector from, Selector beside) {
        return new MetricMapping(metric, Aggregation.RATIO, from, beside, factor, Quality.EXACT);
    }

    static MetricMapping mostRatio(Metric metric, Selector from, Selector beside) {
        return new MetricMapping(metric, Aggregation.MOST_RATIO, from, beside, 1, Quality.EXACT);
    }

    static MetricMapping rest(Metric metric, Selector from, Selector beside) {
        return new MetricMapping(metric, Aggregation.REST, from, beside, 1, Quality.EXACT);
    }

    static MetricMapping mean(Metric metric, Selector mean, Selector count) {
        return new MetricMapping(metric, Aggregation.MEAN, mean, count, 1, Quality.EXACT);
    }

    private static MetricMapping of(Metric metric, Aggregation how, Selector from, double factor, Quality quality) {
        return new MetricMapping(metric, how, from, from, factor, quality);
    }

    List<Selector> needs() {
        return List.of(from, beside);
    }

    /** True if the exporter provides all that the row needs. */
    boolean in(Scrape scrape) {
        return needs().stream().allMatch(scrape::has);
    }
}
