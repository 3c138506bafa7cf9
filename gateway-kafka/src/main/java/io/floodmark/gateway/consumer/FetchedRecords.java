package io.floodmark.gateway.consumer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The records that Kafka has returned for a group instance: those that its client has not received, and its position.
 * Used by one thread.
 */
final class FetchedRecords {
    /** Records that were not given out yet, as far as is known. Those of the current offer come first. */
    private final Deque<ConsumerRecord<byte[], byte[]>> left = new ArrayDeque<>();
    /** The offsets after the last records that were given out. */
    private final Map<TopicPartition, OffsetAndMetadata> delivered = new HashMap<>();
    /** The last answer, until it is known whether it was sent. */
    private Optional<Offer<?>> offer = Optional.empty();

    /** Adds polled records and returns the bytes that they take in an answer. */
    long add(ConsumerRecords<byte[], byte[]> polled) {
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : polled) {
            left.add(record);
            bytes += ReadAnswer.Records.sizeBytes(record);
        }
        return bytes;
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    long sizeBytes() {
        return left.stream().mapToLong(ReadAnswer.Records::sizeBytes).sum();
    }

    /** Returns the first records, as many as fit, but at least one whatever its size. */
    List<ConsumerRecord<byte[], byte[]>> first(long maxBytes) {
        List<ConsumerRecord<byte[], byte[]>> first = new ArrayList<>();
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : left) {
            bytes += ReadAnswer.Records.sizeBytes(record);
            if (bytes > maxBytes && !first.isEmpty()) {
                break;
            }
            first.add(record);
        }
        return first;
    }

    /** Records an answer that contains the first records. */
    void offer(Offer<?> made) {
        offer = Optional.of(made);
    }

    /** Counts the records of the last answer as given out if it was sent. It waits until that is known. */
    void settle() {
        offer.filter(Offer::sent).ifPresent(sent -> {
            for (ConsumerRecord<byte[], byte[]> record : sent.records()) {
                left.remove();
                delivered.put(partition(record), new OffsetAndMetadata(record.offset() + 1));
            }
        });
        offer = Optional.empty();
    }

    private static TopicPartition partition(ConsumerRecord<?, ?> record) {
        return new TopicPartition(record.topic(), record.partition());
    }

    /** Returns the positions up to which records of these partitions were given out. */
    Map<TopicPartition, OffsetAndMetadata> deliveredPositions(Collection<TopicPartition> assigned) {
        delivered.keySet().retainAll(assigned);
        return Map.copyOf(delivered);
    }

    /** Drops the records of a partition whose client continues at another offset. */
    void goOn(TopicPartition partition, OffsetAndMetadata offset) {
        drop(List.of(partition));
        delivered.put(partition, offset);
    }

    void drop(Collection<TopicPartition> partitions) {
        settle();
        left.removeIf(record -> partitions.contains(partition(record)));
        partitions.forEach(delivered::remove);
    }

    /**
     * Drops all records. Returns the first offset of each partition that was not given out, from which it must be
     * fetched again.
     */
    Map<TopicPartition, Long> rewind() {
        settle();
        Map<TopicPartition, Long> first = new HashMap<>();
        left.forEach(record -> first.putIfAbsent(partition(record), record.offset()));
        left.clear();
        delivered.clear();
        return first;
    }
}
