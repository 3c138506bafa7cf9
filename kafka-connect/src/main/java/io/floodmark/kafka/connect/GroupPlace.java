package io.floodmark.kafka.connect;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * The progress of a group.
 *
 * @param atNanos run time
 * @param committed committed offsets; partitions without a commit are left out
 * @param ends end offsets of the logs
 */
record GroupPlace(long atNanos, Map<TopicPartition, Long> committed, Map<TopicPartition, Long> ends) {
    GroupPlace {
        committed = Map.copyOf(committed);
        ends = Map.copyOf(ends);
    }

    /** Returns the partitions and offsets of an order, by topic and partition. */
    static SortedMap<TopicPartition, Long> of(Map<String, List<Long>> from) {
        SortedMap<TopicPartition, Long> places =
                new TreeMap<>((one, other) -> one.topic().equals(other.topic())
                        ? Integer.compare(one.partition(), other.partition())
                        : one.topic().compareTo(other.topic()));
        from.forEach((topic, offsets) -> {
            for (int partition = 0; partition < offsets.size(); partition++) {
                places.put(new TopicPartition(topic, partition), offsets.get(partition));
            }
        });
        return places;
    }

    /** Returns the number of records between the committed offsets and the ends. */
    long lag() {
        return ends.entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - committed.getOrDefault(end.getKey(), end.getValue())))
                .sum();
    }

    /** Returns the number of records committed beyond the given offsets. */
    long since(Map<TopicPartition, Long> from) {
        return from.entrySet().stream()
                .mapToLong(start -> since(start.getKey(), start.getValue()))
                .sum();
    }

    long since(TopicPartition partition, long from) {
        return Math.max(0, committed.getOrDefault(partition, from) - from);
    }

    /** True if the committed offsets equal the given ones in every partition. */
    boolean isAt(Map<TopicPartition, Long> offsets) {
        return offsets.entrySet().stream().allMatch(each -> each.getValue().equals(committed.get(each.getKey())));
    }
}
