package io.floodmark.gateway;

import java.util.List;
import java.util.OptionalInt;

/**
 * What is known of a topic.
 *
 * @param leaders the broker that leads each partition, by partition; {@link #NO_LEADER} where none does
 * @param replicationFactor the least of its partitions
 * @param minInsyncReplicas empty where it may not be read
 */
record TopicView(String name, List<Integer> leaders, int replicationFactor, OptionalInt minInsyncReplicas) {
    static final int NO_LEADER = -1;

    TopicView {
        leaders = List.copyOf(leaders);
    }

    int partitions() {
        return leaders.size();
    }

    int leader(int partition) {
        return leaders.get(partition);
    }

    /** Whether acks=all can mean one copy. */
    boolean oneCopyIsEnough() {
        return replicationFactor == 1 || (minInsyncReplicas.isPresent() && minInsyncReplicas.getAsInt() <= 1);
    }
}
