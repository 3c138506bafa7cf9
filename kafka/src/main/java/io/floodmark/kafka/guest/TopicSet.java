package io.floodmark.kafka.guest;

import io.floodmark.kafka.Absence;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.LatestOffsets;
import io.floodmark.model.Deadline;
import io.floodmark.model.TargetException;
import io.floodmark.model.TargetException.Kind;
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
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.ElectionNotNeededException;

/** Topics of ours that exist. One thread. */
public final class TopicSet {
    private static final Duration POLL = Duration.ofMillis(200);

    private final OwnedTopics owner;
    private final ClusterClient client;
    private final Absence absence;
    private final TopicLook look;
    private final String purpose;
    private final TopicOrder order;
    private final Map<String, Uuid> ids;

    /** @param absence of brokers that need not be in sync, nor lead: whoever leads in their place is as placed */
    TopicSet(
            OwnedTopics owner,
            ClusterClient client,
            Absence absence,
            String purpose,
            TopicOrder order,
            Map<String, Uuid> ids) {
        this.owner = owner;
        this.client = client;
        this.absence = absence;
        this.look = new TopicLook(client);
        this.purpose = purpose;
        this.order = order;
        this.ids = Collections.unmodifiableMap(new LinkedHashMap<>(ids));
    }

    public List<String> names() {
        return List.copyOf(ids.keySet());
    }

    public TopicOrder order() {
        return order;
    }

    public List<TopicPartition> partitions() {
        List<TopicPartition> partitions = new ArrayList<>();
        for (String name : ids.keySet()) {
            for (int partition = 0; partition < order.partitions(); partition++) {
                partitions.add(new TopicPartition(name, partition));
            }
        }
        return partitions;
    }

    /** Checks that every partition is led as placed; where one is not, asks for the preferred leader and waits for it. */
    public LeaderCheck verifyLeaders(Deadline deadline) {
        LeaderCheck check = leaders(Optional.empty(), deadline);
        if (check.asPlaced()) {
            return check;
        }
        Optional<String> refused = elect(check.moved(), deadline);
        check = leaders(refused, deadline);
        while (!check.asPlaced() && refused.isEmpty() && !deadline.over()) {
            deadline.pause(POLL);
            check = leaders(refused, deadline);
        }
        return check;
    }

    private LeaderCheck leaders(Optional<String> refused, Deadline deadline) {
        Map<Integer, Integer> led = new TreeMap<>();
        List<String> moved = new ArrayList<>();
        Set<Integer> away = absence.away();
        forEachPartition(deadline, (name, partition) -> {
            partition.replicas().forEach(replica -> led.putIfAbsent(replica.id(), 0));
            if (partition.leader() != null) {
                led.merge(partition.leader().id(), 1, Integer::sum);
            }
            int placed = partition.replicas().get(0).id();
            if (partition.leader() == null || (partition.leader().id() != placed && !away.contains(placed))) {
                moved.add(new TopicPartition(name, partition.partition()).toString());
            }
        });
        return new LeaderCheck(led, moved, refused);
    }

    private Optional<String> elect(List<String> moved, Deadline deadline) {
        Set<String> asked = Set.copyOf(moved);
        Set<TopicPartition> partitions = partitions().stream()
                .filter(partition -> asked.contains(partition.toString()))
                .collect(Collectors.toSet());
        Map<TopicPartition, Optional<Throwable>> outcome;
        try {
            outcome = client.await(
                    "electing preferred leaders",
                    client.admin()
                            .electLeaders(ElectionType.PREFERRED, partitions)
                            .partitions(),
                    deadline);
        } catch (TargetException e) {
            return Optional.ofNullable(e.getMessage());
        }
        return outcome.values().stream()
                .flatMap(Optional::stream)
                .filter(problem -> !(problem instanceof ElectionNotNeededException))
                .map(problem -> "electing preferred leaders: " + problem.getMessage())
                .findFirst();
    }

    /**
     * Waits until every replica of ours is in sync, but for those of brokers that are known to be away.
     *
     * @throws TargetException UNREACHABLE when the deadline comes first
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
                                + "; somebody has deleted it and made another; nothing more is done to it");
            }
            topic.partitions().forEach(partition -> visitor.visit(name, partition));
        });
    }

    /** Records in all partitions since they were created: the sum of the high watermarks. */
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

    /** Where each partition of each topic ends, in order of partition. */
    public Map<String, List<Long>> endOffsetsByTopic(Deadline deadline) {
        Map<TopicPartition, ListOffsetsResultInfo> ends = client.await(
                "reading end offsets",
                client.admin().listOffsets(LatestOffsets.of(partitions())).all(),
                deadline);
        Map<String, List<Long>> byTopic = new LinkedHashMap<>();
        for (TopicPartition partition : partitions()) {
            ListOffsetsResultInfo end = Objects.requireNonNull(ends.get(partition), "asked for");
            byTopic.computeIfAbsent(partition.topic(), unseen -> new ArrayList<>())
                    .add(end.offset());
        }
        return byTopic;
    }

    /** Deletes them and waits until they are gone from the metadata; brokers free the space up to a minute later. */
    public void delete(Deadline deadline) {
        owner.remove(ids, deadline);
    }

    /** Deletes them and makes the same under new names: what retention would free in minutes is free at once. */
    public TopicSet recreate(Deadline deadline) {
        delete(deadline);
        return owner.create(purpose, order, deadline);
    }
}
