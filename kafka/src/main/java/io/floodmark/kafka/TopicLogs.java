package io.floodmark.kafka;

import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;

/**
 * The logs of topics that are read, no matter who owns the topics. Uses Admin only: it reads no records and moves no
 * leaders.
 *
 * @param partitions all partitions of each topic, in order
 */
public record TopicLogs(List<TopicPartition> partitions) {
    public TopicLogs {
        partitions = List.copyOf(partitions);
    }

    /** Returns the logs of one topic. */
    public static TopicLogs of(String topic, int partitions) {
        return new TopicLogs(IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList());
    }

    public List<String> topics() {
        return partitions.stream().map(TopicPartition::topic).distinct().toList();
    }

    /** Returns the present offsets of the logs by topic, in order of partition. */
    public Map<String, List<LogSpan>> spans(ClusterClient client, Deadline deadline) {
        Map<TopicPartition, ListOffsetsResultInfo> begins =
                offsets("beginnings", client, OffsetSpec.earliest(), deadline);
        Map<TopicPartition, ListOffsetsResultInfo> ends = offsets("ends", client, OffsetSpec.latest(), deadline);
        Map<String, List<LogSpan>> spans = new LinkedHashMap<>();
        for (TopicPartition partition : partitions) {
            LogSpan span = new LogSpan(offset(begins, partition), offset(ends, partition));
            spans.computeIfAbsent(partition.topic(), unseen -> new ArrayList<>())
                    .add(span);
        }
        return spans;
    }

    private Map<TopicPartition, ListOffsetsResultInfo> offsets(
            String what, ClusterClient client, OffsetSpec spec, Deadline deadline) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions.forEach(partition -> asked.put(partition, spec));
        return client.await(
                "reading the " + what + " of logs",
                client.admin().listOffsets(asked).all(),
                deadline);
    }

    private static long offset(Map<TopicPartition, ListOffsetsResultInfo> told, TopicPartition partition) {
        return Objects.requireNonNull(told.get(partition), "requested").offset();
    }

    /** Returns the partitions without a leader, which cannot be read now, e.g. {@code orders-3}. */
    public List<String> leaderless(ClusterClient client, Deadline deadline) {
        Map<String, TopicDescription> found = client.await(
                "looking at topics " + topics(),
                client.admin().describeTopics(topics()).allTopicNames(),
                deadline);
        List<String> leaderless = new ArrayList<>();
        found.forEach((topic, described) -> described.partitions().stream()
                .filter(partition -> partition.leader() == null)
                .forEach(partition -> leaderless.add(topic + "-" + partition.partition())));
        return leaderless;
    }
}
