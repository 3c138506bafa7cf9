package io.floodmark.client;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The number of acknowledged records of each partition. Records of a batch are consecutive and share the name of their
 * topic, so repeated lookups cost nothing. Not thread-safe; hot path.
 */
final class Confirmed {
    private final Map<String, long[]> topics = new HashMap<>();
    private String last = "";
    private long[] lastCounts = new long[0];
    private boolean unwritten;

    @SuppressWarnings("ReferenceEquality") // Records of a batch share the object.
    void add(RecordMetadata metadata) {
        // Without an offset the broker sent no acknowledgement: acks=0.
        unwritten |= !metadata.hasOffset();
        String topic = metadata.topic();
        int partition = metadata.partition();
        if (topic != last || partition >= lastCounts.length) {
            last = topic;
            lastCounts = counts(topic, partition);
        }
        lastCounts[partition]++;
    }

    private long[] counts(String topic, int partition) {
        long[] counts = topics.getOrDefault(topic, new long[0]);
        if (partition >= counts.length) {
            counts = Arrays.copyOf(counts, partition + 1);
            topics.put(topic, counts);
        }
        return counts;
    }

    /** True if all added records are in the log. */
    boolean certain() {
        return !unwritten;
    }

    void forEach(BiConsumer<TopicPartition, Long> action) {
        topics.forEach((topic, counts) -> {
            for (int partition = 0; partition < counts.length; partition++) {
                action.accept(new TopicPartition(topic, partition), counts[partition]);
            }
        });
    }
}
