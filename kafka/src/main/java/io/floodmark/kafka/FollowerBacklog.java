package io.floodmark.kafka;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.ReplicaInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * The data that a stopped broker will have to fetch, computed from the logs of the other brokers. For each of its
 * partitions, this is what was appended since it left and still exists; what retention has deleted is not fetched.
 * Bytes are those of record batches: the missing offsets times the mean size per offset in the leader's log. Not
 * thread-safe.
 */
public final class FollowerBacklog {
    private final ClusterClient client;
    private final TopicLogs logs;
    private final int broker;
    private Map<String, List<LogSpan>> left = Map.of();

    /** @param logs logs of the topics, with all partitions of each */
    public FollowerBacklog(ClusterClient client, TopicLogs logs, int broker) {
        this.client = client;
        this.logs = logs;
        this.broker = broker;
    }

    /** Notes that the broker leaves now, with all that was appended until now. */
    public void leaves(Deadline deadline) {
        left = logs.spans(client, deadline);
    }

    /** Returns the bytes that the broker lacks now. */
    public Bytes read(Deadline deadline) {
        Map<String, List<LogSpan>> now = logs.spans(client, deadline);
        Map<TopicPartition, Integer> leaders = new HashMap<>();
        client.await(
                        "looking at topics " + logs.topics(),
                        client.admin().describeTopics(logs.topics()).allTopicNames(),
                        deadline)
                .values()
                .forEach(topic -> leaders.putAll(leaders(topic)));
        Map<TopicPartition, Long> sizes = sizes(leaders, deadline);
        double bytes = 0;
        for (TopicPartition partition : leaders.keySet()) {
            LogSpan span = of(partition, now);
            LogSpan before = of(partition, left);
            long missing = Math.max(0, span.to() - Math.max(before.to(), span.from()));
            bytes += span.offsets() == 0 ? 0 : (double) sizes.getOrDefault(partition, 0L) * missing / span.offsets();
        }
        return new Bytes(Math.round(bytes));
    }

    private static LogSpan of(TopicPartition partition, Map<String, List<LogSpan>> spans) {
        return Objects.requireNonNull(spans.get(partition.topic()), "requested").get(partition.partition());
    }

    /** Returns the leaders of the partitions that the broker replicates. */
    private Map<TopicPartition, Integer> leaders(TopicDescription topic) {
        Map<TopicPartition, Integer> leaders = new HashMap<>();
        for (TopicPartitionInfo partition : topic.partitions()) {
            boolean its = partition.replicas().stream().anyMatch(replica -> replica.id() == broker);
            if (its && partition.leader() != null) {
                leaders.put(
                        new TopicPartition(topic.name(), partition.partition()),
                        partition.leader().id());
            }
        }
        return leaders;
    }

    private Map<TopicPartition, Long> sizes(Map<TopicPartition, Integer> leaders, Deadline deadline) {
        Set<Integer> asked = Set.copyOf(leaders.values());
        Map<TopicPartition, Long> sizes = new HashMap<>();
        client.await(
                        "reading the sizes of logs",
                        client.admin().describeLogDirs(asked).allDescriptions(),
                        deadline)
                .forEach((id, directories) -> replicas(directories).forEach((partition, replica) -> {
                    if (id.equals(leaders.get(partition))) {
                        sizes.put(partition, replica.size());
                    }
                }));
        return sizes;
    }

    private static Map<TopicPartition, ReplicaInfo> replicas(Map<String, LogDirDescription> directories) {
        Map<TopicPartition, ReplicaInfo> replicas = new HashMap<>();
        directories.values().forEach(directory -> replicas.putAll(directory.replicaInfos()));
        return replicas;
    }
}
