package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** What several polls gave, one after the other, and where the consumer stands behind them. One thread's alone. */
final class PolledRecords {
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
    private final Map<TopicPartition, Long> next = new HashMap<>();
    private long sizeBytes;

    /** Returns the bytes of these alone. */
    long add(ConsumerRecords<byte[], byte[]> polled) {
        long before = sizeBytes;
        // Also of partitions where only marks of transactions, or aborted records, were passed.
        polled.nextOffsets().forEach((partition, offset) -> next.put(partition, offset.offset()));
        for (TopicPartition partition : polled.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> more = polled.records(partition);
            records.computeIfAbsent(partition, unseen -> new ArrayList<>()).addAll(more);
            sizeBytes += more.stream().mapToLong(ReadAnswer.Records::sizeBytes).sum();
        }
        return sizeBytes - before;
    }

    /** Returns those in which the consumer has moved on. */
    Set<TopicPartition> partitions() {
        return next.keySet();
    }

    /** About what they take in an answer. */
    long sizeBytes() {
        return sizeBytes;
    }

    List<ConsumerRecord<byte[], byte[]>> records(TopicPartition partition) {
        return records.getOrDefault(partition, List.of());
    }

    /** Returns the offset to read on from. */
    long next(TopicPartition partition, long from) {
        return next.getOrDefault(partition, from);
    }
}
