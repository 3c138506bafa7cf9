package io.floodmark.kafka.safety;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The positions of consumer groups at one moment.
 *
 * @param atNanos run time
 * @param committed committed offsets by group
 * @param ends end offsets of all partitions with committed offsets
 */
record GroupPositions(long atNanos, Map<String, Map<TopicPartition, Long>> committed, Map<TopicPartition, Long> ends) {
    GroupPositions {
        committed = Map.copyOf(committed);
        ends = Map.copyOf(ends);
    }

    boolean contains(String group) {
        return committed.containsKey(group);
    }

    /** Returns the number of records before the position of the group. */
    long consumed(String group) {
        return of(group).values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the number of records in the logs of the partitions that the group reads. */
    long produced(String group) {
        return of(group).keySet().stream().mapToLong(this::end).sum();
    }

    /** Returns the number of records after the position of the group. */
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
