package io.floodmark.model.metric;

import io.floodmark.model.unit.Checks;

/**
 * One reading.
 *
 * @param fromNanos start of the interval that the value describes, in nanoseconds of run time; equal to {@code toNanos}
 *     for a gauge
 * @param toNanos end of the interval, or the moment of reading
 * @param value in the metric's unit; NaN if missing
 */
public record Sample(Metric metric, Entity entity, long fromNanos, long toNanos, double value, Quality quality) {
    public Sample {
        Checks.require(fromNanos <= toNanos, "sample interval start", fromNanos, "not after its end " + toNanos);
        Checks.require(
                quality == Quality.MISSING || !Double.isNaN(value), metric.key(), value, "a number unless missing");
    }

    public static Sample gauge(Metric metric, Entity entity, long atNanos, double value) {
        return new Sample(metric, entity, atNanos, atNanos, value, Quality.EXACT);
    }

    public static Sample delta(Metric metric, Entity entity, long fromNanos, long toNanos, double value) {
        return new Sample(metric, entity, fromNanos, toNanos, value, Quality.EXACT);
    }

    public static Sample missing(Metric metric, Entity entity, long atNanos) {
        return new Sample(metric, entity, atNanos, atNanos, Double.NaN, Quality.MISSING);
    }
}
