package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/**
 * Reads the CPU time of the broker's threads: the busiest of each kind. A thread that Kafka counts as not idle may just
 * wait for a core or a disk. The JVM's own clocks are used, because the kernel truncates names to 15 characters, which
 * are the same for all. On a node that is broker and controller, the controller's handlers have the same name and are
 * included. Names are read at every tenth reading. Read by one thread at a time.
 */
final class ThreadsRule implements BeanRule {
    private static final ObjectName THREADS = Beans.named("java.lang:type=Threading");
    private static final String IDS = "AllThreadIds";
    private static final int RENAME = 10;

    private final Entity entity;
    private Map<Long, Kind> kinds = Map.of();
    private Map<Long, Long> before = Map.of();
    private long beforeNanos;
    private int readings;

    private enum Kind {
        NETWORK("kafka-network-thread", Metric.NETWORK_THREAD_CPU),
        HANDLER("kafka-request-handler", Metric.HANDLER_THREAD_CPU),
        FETCHER("ReplicaFetcherThread", Metric.FETCHER_THREAD_CPU);

        private final String name;
        private final Metric cpu;

        Kind(String name, Metric cpu) {
            this.name = name;
            this.cpu = cpu;
        }

        static Optional<Kind> of(String thread) {
            for (Kind kind : values()) {
                if (thread.contains(kind.name)) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    ThreadsRule(Entity entity) {
        this.entity = entity;
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.NETWORK_THREAD_CPU, Metric.HANDLER_THREAD_CPU, Metric.NETWORK_THREADS, Metric.HANDLER_THREADS);
    }

    @Override
    public List<Sample> read(Beans beans) throws IOException {
        if (readings++ % RENAME == 0) {
            kinds = named(beans);
        }
        long[] ids = kinds.keySet().stream().mapToLong(Long::longValue).toArray();
        Optional<long[]> clocks = ids.length == 0 ? Optional.empty() : clocks(beans, ids);
        long at = beans.now();
        if (clocks.isEmpty()) {
            before = Map.of();
            return metrics().stream()
                    .map(metric -> Sample.missing(metric, entity, at))
                    .toList();
        }
        Map<Long, Long> now = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (clocks.get()[i] >= 0) {
                now.put(ids[i], clocks.get()[i]);
            }
        }
        List<Sample> samples = new ArrayList<>(counts(at));
        if (!before.isEmpty() && at > beforeNanos) {
            busiest(now, at)
                    .forEach((kind, share) -> samples.add(Sample.delta(kind.cpu, entity, beforeNanos, at, share)));
        }
        before = now;
        beforeNanos = at;
        return samples;
    }

    private static Map<Long, Kind> named(Beans beans) throws IOException {
        Optional<Object> ids = beans.read(THREADS, IDS).flatMap(reading -> reading.value(IDS));
        if (!(ids.orElse(null) instanceof long[] all)) {
            return Map.of();
        }
        // Without stack traces: only names are needed.
        Optional<Object> infos = beans.invoke(THREADS, "getThreadInfo", new Object[] {all}, new String[] {"[J"});
        if (!(infos.orElse(null) instanceof CompositeData[] threads)) {
            return Map.of();
        }
        Map<Long, Kind> kinds = new HashMap<>();
        for (CompositeData thread : threads) {
            // There is none for a thread that has ended.
            if (thread != null) {
                Kind.of((String) thread.get("threadName"))
                        .ifPresent(kind -> kinds.put((Long) thread.get("threadId"), kind));
            }
        }
        return kinds;
    }

    private static Optional<long[]> clocks(Beans beans, long[] ids) throws IOException {
        return beans.invoke(THREADS, "getThreadCpuTime", new Object[] {ids}, new String[] {"[J"})
                .filter(long[].class::isInstance)
                .map(long[].class::cast)
                .filter(clocks -> clocks.length == ids.length);
    }

    private List<Sample> counts(long atNanos) {
        return List.of(
                Sample.gauge(Metric.NETWORK_THREADS, entity, atNanos, count(Kind.NETWORK)),
                Sample.gauge(Metric.HANDLER_THREADS, entity, atNanos, count(Kind.HANDLER)));
    }

    private double count(Kind kind) {
        return (double) kinds.values().stream().filter(kind::equals).count();
    }

    private Map<Kind, Double> busiest(Map<Long, Long> now, long atNanos) {
        Map<Kind, Double> busiest = new HashMap<>();
        now.forEach((id, clock) -> {
            Long was = before.get(id);
            Kind kind = kinds.get(id);
            if (was != null && kind != null) {
                double share = Math.min(1, (clock - was) / (double) (atNanos - beforeNanos));
                busiest.merge(kind, share, Math::max);
            }
        });
        return busiest;
    }
}
