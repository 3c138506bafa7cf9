package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.ForeignTopic;
import io.floodmark.kafka.LatestOffsets;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.common.TopicPartition;

/**
 * Compares two readings, some seconds apart. Each has the end offsets of a limited number of partitions of other
 * clients, and the sizes of all replicas in the log directories. The sizes also show topics that the principal may not
 * describe. If neither can be read, the result is unknown.
 */
public final class ForeignTrafficLook {
    public static final Duration APART = Duration.ofSeconds(4);
    /** Partitions in one request: a few tens of kB. */
    public static final int MOST_PARTITIONS = 1_000;

    private static final int BUSIEST = 5;

    private final ClusterClient client;
    private final Predicate<String> ownTopics;
    private final NanoClock clock;

    /** @param ownTopics true for the test topics of this run */
    public ForeignTrafficLook(ClusterClient client, Predicate<String> ownTopics, NanoClock clock) {
        this.client = client;
        this.ownTopics = ownTopics;
        this.clock = clock;
    }

    /** Takes the first reading; the caller may do other work before {@link Begun#finish}. */
    public Begun begin(ClusterLayout layout, Deadline deadline) {
        List<TopicPartition> all = led(layout);
        List<TopicPartition> chosen = spread(all, MOST_PARTITIONS);
        long started = clock.nanoTime();
        return new Begun(layout, all.size(), chosen, started, endOffsets(chosen, deadline), sizes(layout, deadline));
    }

    /** The first reading. */
    public final class Begun {
        private final ClusterLayout layout;
        private final int partitions;
        private final List<TopicPartition> chosen;
        private final long started;
        private final Map<TopicPartition, Long> offsets;
        private final Optional<Map<String, Long>> sizes;

        private Begun(
                ClusterLayout layout,
                int partitions,
                List<TopicPartition> chosen,
                long started,
                Map<TopicPartition, Long> offsets,
                Optional<Map<String, Long>> sizes) {
            this.layout = layout;
            this.partitions = partitions;
            this.chosen = chosen;
            this.started = started;
            this.offsets = offsets;
            this.sizes = sizes;
        }

        /** Waits until the given time after the first reading, takes the second one and compares. */
        public ForeignTraffic finish(Duration apart, Deadline deadline) {
            deadline.pause(apart.minusNanos(clock.nanoTime() - started));
            Map<String, Long> grown = grown(offsets, endOffsets(chosen, deadline));
            boolean grew = sizes.isPresent() && anyLarger(sizes.get(), sizes(layout, deadline));
            double seconds = (clock.nanoTime() - started) / 1e9;

            long records = grown.values().stream().mapToLong(Long::longValue).sum();
            ForeignTraffic.Answer none =
                    sizes.isPresent() ? ForeignTraffic.Answer.NONE_SEEN : ForeignTraffic.Answer.UNKNOWN;
            return new ForeignTraffic(
                    records > 0 || grew ? ForeignTraffic.Answer.SEEN : none,
                    records / seconds,
                    busiest(grown),
                    offsets.size(),
                    partitions);
        }
    }

    private static List<TopicPartition> led(ClusterLayout layout) {
        List<TopicPartition> partitions = new ArrayList<>();
        for (ForeignTopic topic : layout.foreignTopics()) {
            for (int partition = 0; partition < topic.leaders().size(); partition++) {
                if (topic.leaders().get(partition) != ForeignTopic.NO_LEADER) {
                    partitions.add(new TopicPartition(topic.name(), partition));
                }
            }
        }
        return partitions;
    }

    /** Returns every n-th partition, so that all topics are represented. */
    static List<TopicPartition> spread(List<TopicPartition> all, int most) {
        if (all.size() <= most) {
            return all;
        }
        List<TopicPartition> chosen = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            chosen.add(all.get((int) ((long) i * all.size() / most)));
        }
        return chosen;
    }

    /** Returns the end offsets, without those of partitions that do not answer. */
    private Map<TopicPartition, Long> endOffsets(List<TopicPartition> partitions, Deadline deadline) {
        ListOffsetsResult result = client.admin().listOffsets(LatestOffsets.of(partitions));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (TopicPartition partition : partitions) {
            try {
                String what = "reading the end offset of " + partition;
                offsets.put(
                        partition,
                        client.await(what, result.partitionResult(partition), deadline)
                                .offset());
            } catch (TargetException e) {
                if (deadline.over()) {
                    throw e;
                }
            }
        }
        return offsets;
    }

    private static Map<String, Long> grown(Map<TopicPartition, Long> before, Map<TopicPartition, Long> after) {
        Map<String, Long> grown = new TreeMap<>();
        before.forEach((partition, offset) -> {
            long growth = after.getOrDefault(partition, offset) - offset;
            if (growth > 0) {
                grown.merge(partition.topic(), growth, Long::sum);
            }
        });
        return grown;
    }

    private static List<String> busiest(Map<String, Long> grown) {
        return grown.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(BUSIEST)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the bytes of every replica of other clients; empty if they may not be read. */
    private Optional<Map<String, Long>> sizes(ClusterLayout layout, Deadline deadline) {
        List<Integer> brokers =
                layout.alive().stream().map(broker -> broker.id()).toList();
        Map<String, Long> sizes = new HashMap<>();
        try {
            client.await(
                            "reading log directories",
                            client.admin().describeLogDirs(brokers).allDescriptions(),
                            deadline)
                    .forEach((broker, byPath) -> byPath.forEach((path, directory) -> directory
                            .replicaInfos()
                            .forEach((partition, replica) -> {
                                if (!ownTopics.test(partition.topic())) {
                                    sizes.put(broker + ":" + path + ":" + partition, replica.size());
                                }
                            })));
        } catch (TargetException e) {
            if (e.kind() == TargetException.Kind.DENIED) {
                return Optional.empty();
            }
            throw e;
        }
        return Optional.of(sizes);
    }

    private static boolean anyLarger(Map<String, Long> before, Optional<Map<String, Long>> after) {
        return after.isPresent()
                && before.entrySet().stream()
                        .anyMatch(entry -> after.get().getOrDefault(entry.getKey(), 0L) > entry.getValue());
    }
}
