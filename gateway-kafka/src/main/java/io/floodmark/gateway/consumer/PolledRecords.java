package io.floodmark.gateway.consumer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** The records of consecutive polls, and the position of the consumer after them. Used by one thread. */
final class PolledRecords {
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
    private final Map<TopicPartition, Long> next = new HashMap<>();
    private long sizeBytes;

    /** Adds the records of a poll and returns their bytes. */
    long add(ConsumerRecords<byte[], byte[]> polled) {
        long before = sizeBytes;
        // This includes partitions in which only transaction markers or aborted records were passed.
        polled.nextOffsets().forEach((partition, offset) -> next.put(partition, offset.offset()));
        for (TopicPartition partition : polled.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> more = polled.records(partition);
            records.computeIfAbsent(partition, unseen -> new ArrayList<>()).addAll(more);
            sizeBytes += more.stream().mapToLong(ReadAnswer.Records::sizeBytes).sum();
        }
        return sizeBytes - before;
    }

    /** Returns the partitions in which the consumer has advanced. */
    Set<TopicPartition> partitions() {
        return next.keySet();
    }

    /** Returns the approximate size in an answer. */
    long sizeBytes() {
        return sizeBytes;
    }

    List<ConsumerRecord<byte[], byte[]>> records(TopicPartition partition) {
        return records.getOrDefault(partition, List.of());
    }

    /** Returns the offset at which to continue. */
    long next(TopicPartition partition, long from) {
        return next.getOrDefault(partition, from);
    }
}
