package io.floodmark.crew;

import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Probe;
import io.floodmark.model.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The processes of the fleet's workers as a generator's samples: one entity for each host. CPU and share of the machine are those of
 * all processes there together; of threads, waits and collections the worst tells. Safe for use by two threads, one that adds and one that reads.
 */
final class FleetProbe implements Probe {
    private final ConcurrentLinkedQueue<HostReading> fresh = new ConcurrentLinkedQueue<>();
    /** The last reading of each process by host: they come at times of their own. */
    private final Map<String, Map<String, HostReading>> last = new TreeMap<>();

    private volatile long beganNanos = Long.MIN_VALUE;

    /** A session begins: what was read before it is not its own. */
    void begin(long nowNanos) {
        beganNanos = nowNanos;
    }

    /** By the clock of this process. */
    void add(HostReading reading) {
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
        Map<String, Map<String, HostReading>> told = new TreeMap<>();
        Map<String, Double> steps = new TreeMap<>();
        for (HostReading reading = fresh.poll(); reading != null; reading = fresh.poll()) {
            if (reading.toNanos() < beganNanos) {
                continue;
            }
            told.computeIfAbsent(reading.place().host(), unseen -> new TreeMap<>())
                    .put(reading.place().process(), reading);
            Double step = reading.values().get(Metric.CLOCK_STEP);
            if (step != null) {
                steps.merge(reading.place().host(), step, FleetProbe::larger);
            }
        }
        List<Sample> samples = new ArrayList<>();
        told.forEach((host, readings) -> {
            last.computeIfAbsent(host, unseen -> new TreeMap<>()).putAll(readings);
            samples.addAll(ofHost(host, readings, Optional.ofNullable(steps.get(host))));
        });
        return samples;
    }

    /** @param step of the host's wall clock since the last read: told once by each process, and not to be seen twice */
    private List<Sample> ofHost(String host, Map<String, HostReading> told, Optional<Double> step) {
        long from =
                told.values().stream().mapToLong(HostReading::fromNanos).min().orElseThrow();
        long to = told.values().stream().mapToLong(HostReading::toNanos).max().orElseThrow();
        Map<String, HostReading> all = last.getOrDefault(host, told);
        // One that has told nothing for a while is gone.
        long since = Math.max(to - 3_000_000_000L, beganNanos);
        all.values().removeIf(reading -> reading.toNanos() < since);
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        all.values()
                .forEach(reading -> reading.values()
                        .forEach((metric, value) ->
                                values.merge(metric, value, summed(metric) ? Double::sum : Math::max)));
        values.remove(Metric.CLOCK_STEP);
        step.ifPresent(stepped -> values.put(Metric.CLOCK_STEP, stepped));
        Entity entity = new Entity(Entity.Kind.GENERATOR, "workers on " + host);
        return values.entrySet().stream()
                .map(value -> Sample.delta(value.getKey(), entity, from, to, value.getValue()))
                .toList();
    }

    /** Steps go either way. */
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
