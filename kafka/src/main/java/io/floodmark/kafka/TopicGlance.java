package io.floodmark.kafka;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;

/** Looks at a topic that is not ours, whose leaders are nobody's to move. */
public final class TopicGlance {
    private TopicGlance() {}

    /** Partitions that nobody leads, and so nobody can read now. */
    public static List<TopicPartition> leaderless(ClusterClient client, String topic, Deadline deadline) {
        Map<String, TopicDescription> found = client.await(
                "looking at topic " + topic,
                client.admin().describeTopics(List.of(topic)).allTopicNames(),
                deadline);
        return Objects.requireNonNull(found.get(topic), "asked for").partitions().stream()
                .filter(partition -> partition.leader() == null)
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
    }
}
