package io.floodmark.kafka.wire.net;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;

/** The leaders of partitions, as returned by a broker. */
public record ClusterMetadata(List<Broker> brokers, List<Topic> topics) {
    /** The leader of a partition without one. */
    public static final int NO_LEADER = -1;

    /**
     * One topic.
     *
     * @param id all zero if the broker has no topic ids (before Kafka 2.8)
     * @param leaders broker id by partition, {@link #NO_LEADER} if there is none
     * @param problem Kafka's error name if nothing is known of the topic
     * @param denied true if the problem is a missing right
     */
    public record Topic(String name, Uuid id, List<Integer> leaders, Optional<String> problem, boolean denied) {
        public Topic {
            leaders = List.copyOf(leaders);
        }
    }

    public ClusterMetadata {
        brokers = List.copyOf(brokers);
        topics = List.copyOf(topics);
    }

    public Optional<Broker> broker(int id) {
        return brokers.stream().filter(broker -> broker.id() == id).findFirst();
    }

    /** Returns the leader of a partition; empty if it has none, or is unknown. */
    public Optional<Broker> leader(String topic, int partition) {
        return topics.stream()
                .filter(known -> known.name().equals(topic)
                        && partition < known.leaders().size())
                .findFirst()
                .flatMap(known -> broker(known.leaders().get(partition)));
    }

    /** Returns partitions by leader, without those that have none. */
    public Map<Broker, List<TopicIdPartition>> byLeader(Collection<TopicIdPartition> places) {
        Map<Broker, List<TopicIdPartition>> led = new LinkedHashMap<>();
        for (TopicIdPartition place : places) {
            leader(place.topic(), place.partition())
                    .ifPresent(leader -> led.computeIfAbsent(leader, unseen -> new ArrayList<>())
                            .add(place));
        }
        return led;
    }

    /** True if every topic is known and every partition has an available leader. */
    public boolean complete() {
        return topics.stream()
                .allMatch(topic -> !topic.leaders().isEmpty()
                        && topic.leaders().stream()
                                .allMatch(leader -> broker(leader).isPresent()));
    }
}
