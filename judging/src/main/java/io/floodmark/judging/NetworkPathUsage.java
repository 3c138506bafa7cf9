package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Usage of the network path to one broker in the measured window of a trial, by kernel counters of the generator's TCP
 * connections. The path is the bottleneck of a second if the connections were busy, neither the receive window nor the
 * send buffer limited them, the application had more to send, and unsent bytes waited. Source of the counters: Linux
 * commit 05b055e89121 (tcp: instrument tcp sender limits chronographs).
 *
 * @param limited share of seconds in which the path was the bottleneck
 * @param means mean of each metric over the window
 */
public record NetworkPathUsage(Entity path, double limited, Map<Metric, Double> means) {
    private static final double BUSY = 0.80;
    private static final double HELD_UP = 0.20;
    private static final double OUT_OF_RECORDS = 0.30;
    private static final double WAITING = 0.50;
    /** Share of seconds in which a path was the bottleneck from which on it counts as full. */
    private static final double FULL = 0.50;

    private static final List<Metric> METRICS = List.of(
            Metric.PATH_SENT,
            Metric.PATH_BUSY,
            Metric.PATH_RECEIVER_LIMITED,
            Metric.PATH_SEND_BUFFER_LIMITED,
            Metric.PATH_APPLICATION_LIMITED,
            Metric.PATH_WAITING,
            Metric.PATH_RTT,
            Metric.PATH_RETRANSMITTED);

    /** Returns the usage of every path with data, the most limited first. */
    public static List<NetworkPathUsage> of(Observation seen) {
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
                .sorted(Comparator.comparingDouble(NetworkPathUsage::limited).reversed())
                .toList();
    }

    private static NetworkPathUsage of(Entity path, Collection<Map<Metric, Double>> seconds) {
        Map<Metric, Double> means = new EnumMap<>(Metric.class);
        for (Metric metric : METRICS) {
            means.put(
                    metric,
                    seconds.stream()
                            .mapToDouble(second -> second.getOrDefault(metric, 0.0))
                            .average()
                            .orElse(Double.NaN));
        }
        long limited = seconds.stream().filter(NetworkPathUsage::isLimited).count();
        return new NetworkPathUsage(path, (double) limited / seconds.size(), means);
    }

    /** Returns the mean share of the generator's connections on which unsent bytes waited; NaN without counters. */
    public static double waiting(Observation seen) {
        return of(seen).stream()
                .mapToDouble(path -> path.mean(Metric.PATH_WAITING))
                .average()
                .orElse(Double.NaN);
    }

    /**
     * Returns the part of the throughput that an evenly spread load can have: the bytes sent over the slowest full path
     * over the mean of all paths. While one path is full, the others still transmit their part of a load that is too
     * high, and the sum overstates the limit. Returns 1 if no path is full, or all are.
     */
    public static double evenShare(Observation seen) {
        Map<String, List<NetworkPathUsage>> brokers = of(seen).stream()
                .collect(Collectors.groupingBy(usage -> usage.path().name().split(" ", 2)[0]));
        double[] full = brokers.values().stream()
                .filter(paths -> paths.stream().anyMatch(path -> path.limited() >= FULL))
                .mapToDouble(NetworkPathUsage::sent)
                .toArray();
        double mean = brokers.values().stream()
                .mapToDouble(NetworkPathUsage::sent)
                .average()
                .orElse(0);
        return full.length == 0 || full.length == brokers.size() || mean == 0
                ? 1
                : Math.min(1, DoubleStream.of(full).min().getAsDouble() / mean);
    }

    private static double sent(List<NetworkPathUsage> toOneBroker) {
        return toOneBroker.stream()
                .mapToDouble(path -> path.mean(Metric.PATH_SENT))
                .sum();
    }

    private static boolean isLimited(Map<Metric, Double> second) {
        return second.getOrDefault(Metric.PATH_BUSY, 0.0) >= BUSY
                && second.getOrDefault(Metric.PATH_RECEIVER_LIMITED, 0.0) <= HELD_UP
                && second.getOrDefault(Metric.PATH_SEND_BUFFER_LIMITED, 0.0) <= HELD_UP
                && second.getOrDefault(Metric.PATH_APPLICATION_LIMITED, 0.0) <= OUT_OF_RECORDS
                && second.getOrDefault(Metric.PATH_WAITING, 0.0) >= WAITING;
    }

    /** Returns the mean of a metric; NaN if it is missing. */
    public double mean(Metric metric) {
        return means.getOrDefault(metric, Double.NaN);
    }

    /** Describes the counters in one clause. */
    public String evidence() {
        return Text.format(
                "connections busy %.0f%% of the time, limited by the receive window %.0f%% of that, unsent bytes on %.0f%% of them,"
                        + " %.1f MB/s, RTT %.1f ms",
                100 * mean(Metric.PATH_BUSY),
                100 * mean(Metric.PATH_RECEIVER_LIMITED),
                100 * mean(Metric.PATH_WAITING),
                mean(Metric.PATH_SENT) / 1e6,
                mean(Metric.PATH_RTT));
    }
}
