package io.floodmark.search;

import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import io.floodmark.model.Sample;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the generator's connections to one broker did in the judged part of a trial, by the kernel's counts. A second counts as limited
 * by the path when the connections were busy, neither the receiver's window nor the send buffer held them up, the program had more to
 * send, and bytes waited: then the network between carried all that it could. Semantics: commit 05b055e89121 of the Linux kernel.
 *
 * @param path which
 * @param limited share of the seconds in which the path was the limit
 * @param means of each metric of the path, over the judged part
 */
public record PathLoad(Entity path, double limited, Map<Metric, Double> means) {
    private static final double BUSY = 0.80;
    private static final double HELD_UP = 0.20;
    private static final double OUT_OF_RECORDS = 0.30;
    private static final double WAITING = 0.50;

    private static final List<Metric> METRICS = List.of(
            Metric.PATH_SENT,
            Metric.PATH_BUSY,
            Metric.PATH_RECEIVER_LIMITED,
            Metric.PATH_SEND_BUFFER_LIMITED,
            Metric.PATH_APPLICATION_LIMITED,
            Metric.PATH_WAITING,
            Metric.PATH_RTT,
            Metric.PATH_RETRANSMITTED);

    /** Of every path that was read, the most limited first. */
    public static List<PathLoad> of(Observation seen) {
        Map<Entity, Map<Long, Map<Metric, Double>>> seconds = new TreeMap<>(Comparator.comparing(Entity::label));
        for (Metric metric : METRICS) {
            for (Sample sample : seen.measuredSamples(metric)) {
                seconds.computeIfAbsent(sample.entity(), fresh -> new TreeMap<>())
                        .computeIfAbsent(sample.toNanos(), fresh -> new EnumMap<>(Metric.class))
                        .put(metric, sample.value());
            }
        }
        return seconds.entrySet().stream()
                .map(path -> of(path.getKey(), path.getValue().values()))
                .sorted(Comparator.comparingDouble(PathLoad::limited).reversed())
                .toList();
    }

    private static PathLoad of(Entity path, Collection<Map<Metric, Double>> seconds) {
        Map<Metric, Double> means = new EnumMap<>(Metric.class);
        for (Metric metric : METRICS) {
            means.put(
                    metric,
                    seconds.stream()
                            .mapToDouble(second -> second.getOrDefault(metric, 0.0))
                            .average()
                            .orElse(Double.NaN));
        }
        long limited = seconds.stream().filter(PathLoad::isLimited).count();
        return new PathLoad(path, (double) limited / seconds.size(), means);
    }

    private static boolean isLimited(Map<Metric, Double> second) {
        return second.getOrDefault(Metric.PATH_BUSY, 0.0) >= BUSY
                && second.getOrDefault(Metric.PATH_RECEIVER_LIMITED, 0.0) <= HELD_UP
                && second.getOrDefault(Metric.PATH_SEND_BUFFER_LIMITED, 0.0) <= HELD_UP
                && second.getOrDefault(Metric.PATH_APPLICATION_LIMITED, 0.0) <= OUT_OF_RECORDS
                && second.getOrDefault(Metric.PATH_WAITING, 0.0) >= WAITING;
    }

    /** Mean of a metric of the path. */
    public double mean(Metric metric) {
        return means.getOrDefault(metric, Double.NaN);
    }

    /** What the kernel counted, as a clause. */
    public String evidence() {
        return Text.format(
                "its connections were busy for %s of the time and held up by the receiver for %s of that, bytes waited to be sent on %s of them,"
                        + " %.1f MB/s were carried at a round trip of %.1f ms",
                Text.percent(mean(Metric.PATH_BUSY)),
                Text.percent(mean(Metric.PATH_RECEIVER_LIMITED)),
                Text.percent(mean(Metric.PATH_WAITING)),
                mean(Metric.PATH_SENT) / 1e6,
                mean(Metric.PATH_RTT));
    }

    /** The path that was the limit for most of the time; empty where none was read. */
    static Optional<PathLoad> fullest(List<PathLoad> paths) {
        return paths.stream().findFirst();
    }
}
