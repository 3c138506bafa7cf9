package io.floodmark.kafka.wire;

import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** When the batches of one partition were due, the newest of them. Safe for use by many threads: a lock per batch. */
final class PartitionDueTimes {
    /** A reader that is further behind tells latencies by the records' times. */
    static final int MOST = 16_384;

    private final IntSupplier most;
    private final TreeMap<Long, Due> dues = new TreeMap<>();

    /** Of one batch's first and last record. */
    record Due(long firstNanos, long lastNanos) {}

    /** @param most batches that are remembered; the oldest go first */
    PartitionDueTimes(IntSupplier most) {
        this.most = most;
    }

    synchronized void written(long baseOffset, long firstDueNanos, long lastDueNanos) {
        dues.put(baseOffset, new Due(firstDueNanos, lastDueNanos));
        for (int tooMany = dues.size() - most.getAsInt(); tooMany > 0; tooMany--) {
            dues.pollFirstEntry();
        }
    }

    /** Null where it is not known, or not yet: a reader may be faster than the answer to the writer. */
    synchronized @Nullable Due find(long baseOffset) {
        return dues.get(baseOffset);
    }
}
