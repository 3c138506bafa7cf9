package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LatestOffsets;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;

/** Topics to which a load is written; an {@link #existing} one is only read. Not thread-safe. */
public class TopicSet {
    private static final Duration POLL = Duration.ofMillis(200);

    private final ClusterClient client;
    private final KnownOfflineBrokers absence;
    private final TopicLook look;
    private final int partitions;
    private final Map<String, Uuid> ids;

    /**
     * Creates a set of topics with the same number of partitions.
     *
     * @param absence brokers that need not be in sync or lead: any leader in their place counts as placed
     */
    TopicSet(ClusterClient client, KnownOfflineBrokers absence, int partitions, Map<String, Uuid> ids) {
        this.client = client;
        this.absence = absence;
        this.look = new TopicLook(client);
        this.partitions = partitions;
        this.ids = Collections.unmodifiableMap(new LinkedHashMap<>(ids));
    }

    /**
     * Returns a topic of other clients.
     *
     * @throws TargetException UNREACHABLE if it does not exist by the deadline
     */
    public static TopicSet existing(ClusterClient client, KnownOfflineBrokers absence, String name, Deadline deadline) {
        TopicDescription topic = Objects.requireNonNull(
                new TopicLook(client).awaitAll(List.of(name), deadline).get(name), "awaited");
        return new TopicSet(client, absence, topic.partitions().size(), Map.of(name, topic.topicId()));
    }

    final ClusterClient client() {
        return client;
    }

    final Map<String, Uuid> ids() {
        return ids;
    }

    public List<String> names() {
        return List.copyOf(ids.keySet());
    }

    /** Returns the number of in-sync replicas that a confirmation needs; 0 if the cluster decides that. */
    public int minInsyncReplicas() {
        return 0;
    }

    public List<TopicPartition> partitions() {
        List<TopicPartition> all = new ArrayList<>();
        for (String name : ids.keySet()) {
            for (int partition = 0; partition < partitions; partition++) {
                all.add(new TopicPartition(name, partition));
            }
        }
        return all;
    }

    /** Waits until every partition has the right leader. */
    public LeaderCheck verifyLeaders(Deadline deadline) {
        return awaitLeaders(Optional.empty(), deadline);
    }

    /** Waits until every partition has the right leader, unless that was refused. */
    final LeaderCheck awaitLeaders(Optional<String> refused, Deadline deadline) {
        LeaderCheck check = leaders(refused, deadline);
        while (!check.asPlaced() && refused.isEmpty() && !deadline.over()) {
            deadline.pause(POLL);
            check = leaders(refused, deadline);
        }
        return check;
    }

    final LeaderCheck leaders(Optional<String> refused, Deadline deadline) {
        Map<Integer, Integer> led = new TreeMap<>();
        List<String> moved = new ArrayList<>();
        Set<Integer> away = absence.away();
        forEachPartition(deadline, (name, partition) -> {
            partition.replicas().forEach(replica -> led.putIfAbsent(replica.id(), 0));
            if (partition.leader() != null) {
                led.merge(partition.leader().id(), 1, Integer::sum);
            }
            if (partition.leader() == null || !ledAsPlaced(partition, away)) {
                moved.add(new TopicPartition(name, partition.partition()).toString());
            }
        });
        return new LeaderCheck(led, moved, refused);
    }

    /** Any leader of an existing topic is right. */
    boolean ledAsPlaced(TopicPartitionInfo partition, Set<Integer> away) {
        return true;
    }

    /**
     * Waits until every replica is in sync, except those of brokers that are known to be offline.
     *
     * @throws TargetException UNREACHABLE if the deadline passes first
     */
    public void awaitQuiet(Deadline deadline) {
        List<String> restless = restless(deadline);
        while (!restless.isEmpty()) {
            if (deadline.over()) {
                throw new TargetException(
                        Kind.UNREACHABLE,
                        "partitions " + restless + ": have replicas out of sync; expected all in sync; check that all"
                                + " brokers are up");
            }
            deadline.pause(POLL);
            restless = restless(deadline);
        }
    }

    private List<String> restless(Deadline deadline) {
        List<String> restless = new ArrayList<>();
        Set<Integer> away = absence.away();
        forEachPartition(deadline, (name, partition) -> {
            if (partition.leader() == null || here(partition.isr(), away) < here(partition.replicas(), away)) {
                restless.add(name + "-" + partition.partition());
            }
        });
        return restless;
    }

    private static long here(List<Node> nodes, Set<Integer> away) {
        return nodes.stream().filter(node -> !away.contains(node.id())).count();
    }

    @FunctionalInterface
    private interface PartitionVisitor {
        void visit(String topic, TopicPartitionInfo partition);
    }

    private void forEachPartition(Deadline deadline, PartitionVisitor visitor) {
        Map<String, TopicDescription> topics = look.awaitAll(ids.keySet(), deadline);
        topics.forEach((name, topic) -> {
            if (!topic.topicId().equals(ids.get(name))) {
                throw new TargetException(
                        Kind.UNSAFE,
                        "topic " + name + ": has id " + topic.topicId() + "; expected " + ids.get(name)
                                + "; another client deleted and recreated it, so the run leaves it alone");
            }
            topic.partitions().forEach(partition -> visitor.visit(name, partition));
        });
    }

    /** Returns the number of records in all partitions since they were created: the sum of the high watermarks. */
    public long endOffsets(Deadline deadline) {
        return client
                .await(
                        "reading end offsets",
                        client.admin()
                                .listOffsets(LatestOffsets.of(partitions()))
                                .all(),
                        deadline)
                .values()
                .stream()
                .mapToLong(offset -> offset.offset())
                .sum();
    }

    /** Returns the end offsets of each topic, in order of partition. */
    public Map<String, List<Long>> endOffsetsByTopic(Deadline deadline) {
        Map<TopicPartition, ListOffsetsResultInfo> ends = client.await(
                "reading end offsets",
                client.admin().listOffsets(LatestOffsets.of(partitions())).all(),
                deadline);
        Map<String, List<Long>> byTopic = new LinkedHashMap<>();
        for (TopicPartition partition : partitions()) {
            ListOffsetsResultInfo end = Objects.requireNonNull(ends.get(partition), "requested");
            byTopic.computeIfAbsent(partition.topic(), unseen -> new ArrayList<>())
                    .add(end.offset());
        }
        return byTopic;
    }

    /** Removes what the run has created, which is nothing for an existing topic. */
    public void delete(Deadline deadline) {}

    /** Returns empty topics; an existing one is returned unchanged. */
    public TopicSet recreate(Deadline deadline) {
        return this;
    }
}
