package io.floodmark.kafka.probe;

import io.floodmark.kafka.probe.Beans.Reading;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.management.ObjectName;

/**
 * Reads the network processors of the listeners that clients use. Connections are pinned to a processor, so one can be
 * saturated while the average is idle: the least idle one matters. The beans without a listener are not used: on a node
 * that is broker and controller, they show the controller's processors only.
 */
final class ProcessorsRule implements BeanRule {
    private static final ObjectName PROCESSORS =
            Beans.named("kafka.server:type=socket-server-metrics,listener=*,networkProcessor=*");
    private static final String WAITED = "io-wait-time-ns-total";
    private static final String CONNECTIONS = "connection-count";
    private static final String CREATED = "connection-creation-total";

    private final Entity entity;
    private final Predicate<String> clients;
    private final Map<ObjectName, Reading> before = new HashMap<>();
    private final Map<ObjectName, IdleShare> shares = new HashMap<>();

    /** @param clients true for the names of listeners that clients use */
    ProcessorsRule(Entity entity, Predicate<String> clients) {
        this.entity = entity;
        this.clients = clients;
    }

    @Override
    public List<Metric> metrics() {
        // Without the metric of each processor: the processors are unknown while nothing can be read.
        return List.of(Metric.NETWORK_IDLE_MIN, Metric.CONNECTIONS, Metric.CONNECTIONS_CREATED);
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        Map<ObjectName, Reading> now = new HashMap<>();
        for (ObjectName processor : beans.find(PROCESSORS)) {
            if (clients.test(processor.getKeyProperty("listener"))) {
                beans.read(processor, WAITED, CONNECTIONS, CREATED).ifPresent(reading -> now.put(processor, reading));
            }
        }
        List<Sample> samples = now.isEmpty() ? missing(beans.now()) : samples(now);
        before.clear();
        before.putAll(now);
        return samples;
    }

    private List<Sample> missing(long atNanos) {
        return metrics().stream()
                .map(metric -> Sample.missing(metric, entity, atNanos))
                .toList();
    }

    private List<Sample> samples(Map<ObjectName, Reading> now) {
        List<Sample> samples = new ArrayList<>();
        long at = now.values().stream().mapToLong(Reading::atNanos).max().orElseThrow();
        samples.add(Sample.gauge(
                Metric.CONNECTIONS,
                entity,
                at,
                now.values().stream()
                        .mapToDouble(reading -> reading.number(CONNECTIONS))
                        .sum()));
        if (before.keySet().containsAll(now.keySet())) {
            long from = now.keySet().stream()
                    .mapToLong(processor -> earlier(processor, now).atNanos())
                    .min()
                    .orElseThrow();
            List<Sample> idle = idle(now);
            samples.addAll(idle);
            idle.stream()
                    .mapToDouble(Sample::value)
                    .min()
                    .ifPresent(least -> samples.add(Sample.delta(Metric.NETWORK_IDLE_MIN, entity, from, at, least)));
            samples.add(Sample.delta(Metric.CONNECTIONS_CREATED, entity, from, at, created(now)));
        }
        return samples;
    }

    private Reading earlier(ObjectName processor, Map<ObjectName, Reading> now) {
        return before.getOrDefault(processor, now.getOrDefault(processor, new Reading(0, Map.of())));
    }

    /** Returns the idle share of each processor that has waited since; a restarted one has no valid share. */
    private List<Sample> idle(Map<ObjectName, Reading> now) {
        List<Sample> idle = new ArrayList<>();
        now.forEach((processor, reading) -> {
            Reading earlier = earlier(processor, now);
            double waited = reading.number(WAITED) - earlier.number(WAITED);
            double share = shares.computeIfAbsent(processor, fresh -> new IdleShare())
                    .of(waited, (double) (reading.atNanos() - earlier.atNanos()));
            if (share >= 0) {
                idle.add(Sample.delta(
                        Metric.PROCESSOR_IDLE, of(processor), earlier.atNanos(), reading.atNanos(), share));
            }
        });
        return idle;
    }

    private Entity of(ObjectName processor) {
        return Entity.processor(
                Integer.parseInt(entity.name()),
                processor.getKeyProperty("listener") + "-" + processor.getKeyProperty("networkProcessor"));
    }

    private double created(Map<ObjectName, Reading> now) {
        double rate = 0;
        for (Map.Entry<ObjectName, Reading> entry : now.entrySet()) {
            Reading earlier = earlier(entry.getKey(), now);
            double grown = entry.getValue().number(CREATED) - earlier.number(CREATED);
            rate += Math.max(0, grown) * 1e9 / (entry.getValue().atNanos() - earlier.atNanos());
        }
        return rate;
    }
}
