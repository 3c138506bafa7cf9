package io.floodmark.crew;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Samples of the hosts of a fleet's workers, and of the network paths from them to the brokers. CPU and share of the
 * machine are sums over the processes of a host. All other values are maxima, because processes of one host read the
 * same interfaces and connections. Safe for two threads, one that adds and one that reads.
 */
final class FleetProbe implements Probe {
    private final ConcurrentLinkedQueue<WorkerHostReading> fresh = new ConcurrentLinkedQueue<>();
    /** The last reading of each process, since readings arrive at different times. */
    private final Map<Entity, Map<String, WorkerHostReading>> last = new HashMap<>();

    private volatile long beganNanos = Long.MIN_VALUE;

    /** Begins a session, to which earlier readings do not belong. */
    void begin(long nowNanos) {
        beganNanos = nowNanos;
    }

    /** Adds a reading with times of the clock of this process. */
    void add(WorkerHostReading reading) {
        fresh.add(reading);
    }

    @Override
    public String name() {
        return "fleet";
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        Map<Entity, Map<String, WorkerHostReading>> reported =
                new TreeMap<>(Comparator.comparing(Entity::kind).thenComparing(Entity::name));
        Map<Entity, Double> steps = new HashMap<>();
        for (WorkerHostReading reading = fresh.poll(); reading != null; reading = fresh.poll()) {
            if (reading.toNanos() < beganNanos) {
                continue;
            }
            reported.computeIfAbsent(reading.entity(), unseen -> new TreeMap<>())
                    .put(reading.place().process(), reading);
            Double step = reading.values().get(Metric.CLOCK_STEP);
            if (step != null) {
                steps.merge(reading.entity(), step, FleetProbe::larger);
            }
        }
        List<Sample> samples = new ArrayList<>();
        reported.forEach((entity, readings) -> {
            last.computeIfAbsent(entity, unseen -> new TreeMap<>()).putAll(readings);
            samples.addAll(merged(entity, readings, Optional.ofNullable(steps.get(entity))));
        });
        return samples;
    }

    /**
     * @param step of the host's wall clock since the last read: each process reports it once, and it must not be
     *     counted twice
     */
    private List<Sample> merged(Entity entity, Map<String, WorkerHostReading> reported, Optional<Double> step) {
        long from = reported.values().stream()
                .mapToLong(WorkerHostReading::fromNanos)
                .min()
                .orElseThrow();
        long to = reported.values().stream()
                .mapToLong(WorkerHostReading::toNanos)
                .max()
                .orElseThrow();
        Map<String, WorkerHostReading> all = last.getOrDefault(entity, reported);
        // A process without readings for a while is gone.
        long since = Math.max(to - 3_000_000_000L, beganNanos);
        all.values().removeIf(reading -> reading.toNanos() < since);
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        all.values()
                .forEach(reading -> reading.values()
                        .forEach((metric, value) ->
                                values.merge(metric, value, summed(metric) ? Double::sum : Math::max)));
        values.remove(Metric.CLOCK_STEP);
        step.ifPresent(stepped -> values.put(Metric.CLOCK_STEP, stepped));
        return values.entrySet().stream()
                .map(value -> Sample.delta(value.getKey(), entity, from, to, value.getValue()))
                .toList();
    }

    /** Returns the step with the larger absolute value, since steps may be negative. */
    private static double larger(double step, double other) {
        return Math.abs(step) >= Math.abs(other) ? step : other;
    }

    private static boolean summed(Metric metric) {
        return metric == Metric.GENERATOR_CPU || metric == Metric.GENERATOR_MACHINE_SHARE;
    }

    @Override
    public void close() {
        fresh.clear();
    }
}
