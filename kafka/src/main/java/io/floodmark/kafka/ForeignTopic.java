package io.floodmark.kafka;

import java.util.List;

/**
 * A topic that is not ours.
 *
 * @param internal one of Kafka's own
 * @param leaders by partition; -1 where it has none
 * @param underReplicated partitions with a replica out of sync on a broker that takes part
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
