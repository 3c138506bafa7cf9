package io.floodmark.kafka.wire;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When the records that we wrote were due, by partition and offset: what lets a reader in the same process tell
 * end-to-end latency to the nanosecond, by one clock. Safe for use by many threads.
 */
public final class DueTimeIndex {
    /** Batches that are remembered in all: about 100 B each. */
    private static final int IN_ALL = 1 << 18;
    /** Of one partition, however many there are. */
    private static final int LEAST = 64;

    private final Map<String, PartitionDueTimes> partitions = new ConcurrentHashMap<>();

    PartitionDueTimes of(String topic, int partition) {
        return partitions.computeIfAbsent(topic + "-" + partition, unseen -> new PartitionDueTimes(this::most));
    }

    /** Batches that each partition may remember, by how many there are. */
    private int most() {
        return Math.max(LEAST, Math.min(PartitionDueTimes.MOST, IN_ALL / Math.max(1, partitions.size())));
    }

    /** Topics that are no more need not be remembered. */
    void forget() {
        partitions.clear();
    }
}
