package io.floodmark.gateway.cluster;

import java.util.List;
import java.util.OptionalInt;

/**
 * The metadata of a topic.
 *
 * @param leaders the leader of each partition, by partition; {@link #NO_LEADER} if there is none
 * @param replicationFactor the smallest of its partitions
 * @param minInsyncReplicas empty if it may not be read
 */
public record TopicView(String name, List<Integer> leaders, int replicationFactor, OptionalInt minInsyncReplicas) {
    public static final int NO_LEADER = -1;

    public TopicView {
        leaders = List.copyOf(leaders);
    }

    public int partitions() {
        return leaders.size();
    }

    public int leader(int partition) {
        return leaders.get(partition);
    }

    /** True if acks=all can mean one copy. */
    public boolean oneCopyIsEnough() {
        return replicationFactor == 1 || (minInsyncReplicas.isPresent() && minInsyncReplicas.getAsInt() <= 1);
    }
}
