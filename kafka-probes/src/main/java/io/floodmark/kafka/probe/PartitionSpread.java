package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Measures how evenly records are distributed over the test partitions, by the growth of their end offsets. The two
 * readings are at least a second apart, since a single batch would matter in less. Times in which nothing was written
 * give no sample. Not thread-safe.
 */
final class PartitionSpread {
    private static final long LEAST_NANOS = 1_000_000_000L;

    private Map<TopicPartition, Long> before = Map.of();
    private long beforeNanos;

    /** @param ends end offsets; empty if they could not be read */
    List<Sample> observe(Optional<Map<TopicPartition, ListOffsetsResultInfo>> ends, long atNanos) {
        if (ends.isEmpty() || (!before.isEmpty() && atNanos - beforeNanos < LEAST_NANOS)) {
            return List.of();
        }
        Map<TopicPartition, Long> now = new HashMap<>();
        ends.get().forEach((partition, end) -> now.put(partition, end.offset()));
        Map<TopicPartition, Long> earlier = before;
        long from = beforeNanos;
        before = now;
        beforeNanos = atNanos;
        return earlier.keySet().equals(now.keySet()) && !now.isEmpty()
                ? between(earlier, from, now, atNanos)
                : List.of();
    }

    private static List<Sample> between(
            Map<TopicPartition, Long> earlier, long fromNanos, Map<TopicPartition, Long> now, long atNanos) {
        long all = 0;
        long most = 0;
        for (Map.Entry<TopicPartition, Long> end : now.entrySet()) {
            long grown = end.getValue() - earlier.getOrDefault(end.getKey(), end.getValue());
            all += grown;
            most = Math.max(most, grown);
        }
        return all <= 0
                ? List.of()
                : List.of(
                        Sample.delta(Metric.BUSIEST_PARTITION, Entity.CLUSTER, fromNanos, atNanos, most / (double) all),
                        Sample.gauge(Metric.PARTITIONS, Entity.CLUSTER, atNanos, now.size()));
    }
}
