package io.floodmark.kafka.guest;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * How far consumer groups had come at one moment.
 *
 * @param atNanos run time
 * @param committed offsets by group
 * @param ends end offsets of all partitions that a group has committed
 */
record GroupPositions(long atNanos, Map<String, Map<TopicPartition, Long>> committed, Map<TopicPartition, Long> ends) {
    GroupPositions {
        committed = Map.copyOf(committed);
        ends = Map.copyOf(ends);
    }

    boolean knows(String group) {
        return committed.containsKey(group);
    }

    /** Records that the group has behind it. */
    long consumed(String group) {
        return of(group).values().stream().mapToLong(Long::longValue).sum();
    }

    /** Records in the logs of what the group reads. */
    long produced(String group) {
        return of(group).keySet().stream().mapToLong(this::end).sum();
    }

    /** Records that it has before it. */
    long lag(String group) {
        return of(group).entrySet().stream()
                .mapToLong(each -> Math.max(0, end(each.getKey()) - each.getValue()))
                .sum();
    }

    private long end(TopicPartition partition) {
        return ends.getOrDefault(partition, 0L);
    }

    private Map<TopicPartition, Long> of(String group) {
        return committed.getOrDefault(group, Map.of());
    }
}
