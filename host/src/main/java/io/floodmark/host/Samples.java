package io.floodmark.host;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Collects the samples of one reading: differences over {@code from..to}, gauges at {@code to}, and missing samples for
 * absent values.
 */
final class Samples {
    private final Entity entity;
    private final long fromNanos;
    private final long toNanos;
    private final List<Sample> samples = new ArrayList<>();

    Samples(Entity entity, long fromNanos, long toNanos) {
        this.entity = entity;
        this.fromNanos = fromNanos;
        this.toNanos = toNanos;
    }

    double seconds() {
        return (toNanos - fromNanos) / 1e9;
    }

    /** Adds a difference. A counter that decreased was reset, so the difference is unknown. */
    void delta(Metric metric, OptionalDouble value) {
        boolean known = value.isPresent() && Double.isFinite(value.getAsDouble());
        samples.add(
                known
                        ? Sample.delta(metric, entity, fromNanos, toNanos, value.getAsDouble())
                        : Sample.missing(metric, entity, toNanos));
    }

    void gauge(Metric metric, OptionalLong value) {
        samples.add(
                value.isPresent()
                        ? Sample.gauge(metric, entity, toNanos, (double) value.getAsLong())
                        : Sample.missing(metric, entity, toNanos));
    }

    void gauge(Metric metric, OptionalDouble value) {
        samples.add(
                value.isPresent()
                        ? Sample.gauge(metric, entity, toNanos, value.getAsDouble())
                        : Sample.missing(metric, entity, toNanos));
    }

    List<Sample> list() {
        return List.copyOf(samples);
    }
}
