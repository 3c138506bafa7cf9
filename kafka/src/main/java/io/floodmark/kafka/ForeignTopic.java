package io.floodmark.kafka;

import java.util.List;

/**
 * A topic of other clients.
 *
 * @param internal true if the topic is one of Kafka's own
 * @param leaders leader by partition; -1 if it has none
 * @param underReplicated number of partitions with a replica out of sync on a broker that takes part
 */
public record ForeignTopic(String name, boolean internal, List<Integer> leaders, int underReplicated) {
    public static final int NO_LEADER = -1;

    public ForeignTopic {
        leaders = List.copyOf(leaders);
    }

    public int offline() {
        return (int) leaders.stream().filter(leader -> leader == NO_LEADER).count();
    }
}
