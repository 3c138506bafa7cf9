package io.floodmark.report.answer;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.MeasuredDisk;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.text.Numerals;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the brokers of a lab appended to their logs at the highest sustained load, compared with the speed of their disk
 * that {@code floodmark doctor} measured. The page cache takes more than the disk for a while, so the share may exceed
 * 1.
 *
 * @param appended bytes per second of all brokers, with replicas, as compressed as they arrived
 * @param disk its speed
 */
public record DiskUse(double appended, MeasuredDisk disk) {
    public static final String LABEL = "Disk";

    /** Returns the use of the disk; empty if its speed is unknown, or the bytes of a broker were not read. */
    public static Optional<DiskUse> of(Run run, Optional<Trial> highest) {
        Optional<MeasuredDisk> disk = run.surroundings().lab() ? MeasuredDisk.of(run.conditions()) : Optional.empty();
        return disk.flatMap(speed ->
                highest.flatMap(trial -> appended(trial.observation())).map(bytes -> new DiskUse(bytes, speed)));
    }

    private static Optional<Double> appended(Observation seen) {
        Map<Entity, Double> produced = means(seen, Metric.BYTES_IN);
        Map<Entity, Double> replicated = means(seen, Metric.REPLICATION_BYTES_IN);
        double alive = seen.measuredSamples(Metric.BROKERS_ALIVE).stream()
                .mapToDouble(Sample::value)
                .max()
                .orElse(produced.size());
        double sum = sum(produced) + sum(replicated);
        return alive > produced.size() || !produced.keySet().equals(replicated.keySet()) || !(sum > 0)
                ? Optional.empty()
                : Optional.of(sum);
    }

    private static double sum(Map<Entity, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the mean of a rate for each broker, weighted by time. */
    private static Map<Entity, Double> means(Observation seen, Metric metric) {
        Map<Entity, Double> integrals = new HashMap<>();
        Map<Entity, Double> seconds = new HashMap<>();
        for (Sample sample : seen.measuredSamples(metric)) {
            double length = (sample.toNanos() - sample.fromNanos()) / 1e9;
            if (sample.quality() == Quality.EXACT && length > 0) {
                integrals.merge(sample.entity(), length * sample.value(), Double::sum);
                seconds.merge(sample.entity(), length, Double::sum);
            }
        }
        integrals.replaceAll((entity, integral) -> integral / seconds.getOrDefault(entity, Double.NaN));
        return integrals;
    }

    public double share() {
        return appended / disk.bytesPerSecond();
    }

    String text() {
        return Numerals.bytes(appended) + "/s appended with replicas, " + Numerals.percent(share()) + " of "
                + Numerals.bytes(disk.bytesPerSecond()) + "/s that doctor measured on " + disk.measured();
    }
}
