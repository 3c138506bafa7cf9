package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.batch.PartitionDueTimes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The scheduled send times of written records, by partition and offset. With it, a reader in the same process measures
 * end-to-end latency to the nanosecond, by one clock. Thread-safe.
 */
public final class DueTimeIndex {
    /** Maximum number of batches in total, at about 100 B each. */
    private static final int IN_ALL = 1 << 18;
    /** Minimum number of batches per partition, however many partitions there are. */
    private static final int LEAST = 64;

    private final Map<String, PartitionDueTimes> partitions = new ConcurrentHashMap<>();

    public PartitionDueTimes of(String topic, int partition) {
        return partitions.computeIfAbsent(topic + "-" + partition, unseen -> new PartitionDueTimes(this::most));
    }

    /** Returns the maximum number of batches per partition, given the number of partitions. */
    private int most() {
        return Math.max(LEAST, Math.min(PartitionDueTimes.MOST, IN_ALL / Math.max(1, partitions.size())));
    }

    /** Forgets all times; called when the topics are replaced. */
    void forget() {
        partitions.clear();
    }
}
