package io.floodmark.kafka;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/** The partitions of some topics that one broker led, and their present leaders. Not thread-safe. */
final class LedPartitions {
    private final ClusterClient client;
    private final List<String> topics;
    private final int broker;
    private final Set<TopicPartition> partitions;
    private final Map<Integer, TopicPartition> ofOthers;

    /**
     * The leaders at some moment.
     *
     * @param left number of partitions that the broker no longer leads, with or without another leader
     * @param moved number of partitions that another broker leads
     */
    record Look(int left, int moved) {}

    private LedPartitions(
            ClusterClient client,
            List<String> topics,
            int broker,
            Set<TopicPartition> partitions,
            Map<Integer, TopicPartition> ofOthers) {
        this.client = client;
        this.topics = topics;
        this.broker = broker;
        this.partitions = partitions;
        this.ofOthers = ofOthers;
    }

    /** @throws TargetException if the broker leads no partition */
    static LedPartitions by(int broker, List<String> topics, ClusterClient client, Deadline deadline) {
        Set<TopicPartition> led = new HashSet<>();
        Map<Integer, TopicPartition> ofOthers = new TreeMap<>();
        for (TopicDescription topic : described(topics, client, deadline)) {
            for (TopicPartitionInfo partition : topic.partitions()) {
                Node leader = partition.leader();
                TopicPartition named = new TopicPartition(topic.name(), partition.partition());
                if (leader != null && leader.id() == broker) {
                    led.add(named);
                } else if (leader != null) {
                    ofOthers.putIfAbsent(leader.id(), named);
                }
            }
        }
        if (led.isEmpty()) {
            throw new TargetException(
                    Kind.INCAPABLE, "broker " + broker + " leads no partition of " + topics + "; expected 1 or more");
        }
        return new LedPartitions(client, List.copyOf(topics), broker, led, ofOthers);
    }

    int broker() {
        return broker;
    }

    List<TopicPartition> partitions() {
        return List.copyOf(partitions);
    }

    /** Returns one partition per other broker that leads any. */
    List<TopicPartition> ofOthers() {
        return List.copyOf(ofOthers.values());
    }

    Look inspect(Deadline deadline) {
        int left = 0;
        int moved = 0;
        for (TopicDescription topic : described(topics, client, deadline)) {
            for (TopicPartitionInfo partition : topic.partitions()) {
                Node leader = partition.leader();
                boolean its = partitions.contains(new TopicPartition(topic.name(), partition.partition()));
                boolean another = leader != null && leader.id() != broker;
                left += its && (leader == null || another) ? 1 : 0;
                moved += its && another ? 1 : 0;
            }
        }
        return new Look(left, moved);
    }

    private static Collection<TopicDescription> described(
            List<String> topics, ClusterClient client, Deadline deadline) {
        return new ArrayList<>(client.await(
                        "looking at topics " + topics,
                        client.admin().describeTopics(topics).allTopicNames(),
                        deadline)
                .values());
    }
}
