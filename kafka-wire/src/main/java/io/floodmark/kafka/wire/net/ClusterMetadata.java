package io.floodmark.kafka.wire.net;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;

/** Who leads what, as a broker told it. */
public record ClusterMetadata(List<Broker> brokers, List<Topic> topics) {
    /** What stands for the leader of a partition that has none. */
    public static final int NO_LEADER = -1;

    /**
     * One topic.
     *
     * @param id all zero where the broker knows no topic ids (before Kafka 2.8)
     * @param leaders broker id by partition, {@link #NO_LEADER} where there is none
     * @param problem why nothing is known of it, in Kafka's words
     * @param denied the problem is a missing right
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

    /** Who leads a partition; empty where nobody does, or nothing is known of it. */
    public Optional<Broker> leader(String topic, int partition) {
        return topics.stream()
                .filter(known -> known.name().equals(topic)
                        && partition < known.leaders().size())
                .findFirst()
                .flatMap(known -> broker(known.leaders().get(partition)));
    }

    /** Partitions by who leads them; those that nobody leads are left out. */
    public Map<Broker, List<TopicIdPartition>> byLeader(Collection<TopicIdPartition> places) {
        Map<Broker, List<TopicIdPartition>> led = new LinkedHashMap<>();
        for (TopicIdPartition place : places) {
            leader(place.topic(), place.partition())
                    .ifPresent(leader -> led.computeIfAbsent(leader, unseen -> new ArrayList<>())
                            .add(place));
        }
        return led;
    }

    /** True when every topic is known and every partition has a leader that is there. */
    public boolean complete() {
        return topics.stream()
                .allMatch(topic -> !topic.leaders().isEmpty()
                        && topic.leaders().stream()
                                .allMatch(leader -> broker(leader).isPresent()));
    }
}
