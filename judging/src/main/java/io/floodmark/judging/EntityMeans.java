package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Means of one metric over the judged part of a trial, for every entity. Only exact readings count: a moving average or
 * a mean since start does not describe this trial. Differences of counts are weighted by their interval; all gauges
 * have the same weight.
 */
public final class EntityMeans {
    /** Quantile of the standard normal distribution at 99%, one-sided. */
    private static final double Z99 = 2.33;
    /** Readings of successive seconds are correlated; this many have the information of one. */
    private static final double DEPENDENCE = 3;

    private final Map<Entity, List<Sample>> samples;

    private EntityMeans(Map<Entity, List<Sample>> samples) {
        this.samples = samples;
    }

    public static EntityMeans of(Observation seen, Metric metric) {
        Map<Entity, List<Sample>> exact = SamplesByEntity.of(seen, metric);
        exact.values().forEach(samples -> samples.removeIf(sample -> sample.quality() != Quality.EXACT));
        exact.values().removeIf(List::isEmpty);
        return new EntityMeans(exact);
    }

    /**
     * A mean of one entity.
     *
     * @param error of the mean at 99%, one-sided; NaN for a single reading
     */
    public record Mean(Entity entity, double value, double error) {}

    /** Returns the means of entities of the given kind only. */
    public EntityMeans only(Entity.Kind kind) {
        Map<Entity, List<Sample>> kept = new LinkedHashMap<>(samples);
        kept.keySet().removeIf(entity -> entity.kind() != kind);
        return new EntityMeans(kept);
    }

    public Optional<Mean> of(Entity entity) {
        return Optional.ofNullable(samples.get(entity)).map(readings -> mean(entity, readings));
    }

    public Optional<Mean> lowest() {
        return means().stream().min(Comparator.comparingDouble(Mean::value));
    }

    public Optional<Mean> highest() {
        return means().stream().max(Comparator.comparingDouble(Mean::value));
    }

    /** Returns the sum of the entities' means; empty if there are no data. */
    public Optional<Double> sum() {
        return samples.isEmpty()
                ? Optional.empty()
                : Optional.of(means().stream().mapToDouble(Mean::value).sum());
    }

    public List<Mean> means() {
        return samples.entrySet().stream()
                .map(entry -> mean(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Mean mean(Entity entity, List<Sample> readings) {
        double weights = 0;
        double sum = 0;
        for (Sample reading : readings) {
            weights += weight(reading);
            sum += weight(reading) * reading.value();
        }
        double mean = sum / weights;
        double squares = 0;
        for (Sample reading : readings) {
            squares += (reading.value() - mean) * (reading.value() - mean);
        }
        int n = readings.size();
        double error = n < 2 ? Double.NaN : Z99 * Math.sqrt(DEPENDENCE * squares / (n - 1) / n);
        return new Mean(entity, mean, error);
    }

    private static double weight(Sample reading) {
        long nanos = reading.toNanos() - reading.fromNanos();
        return nanos == 0 ? 1 : nanos / 1e9;
    }
}
