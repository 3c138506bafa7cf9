package io.floodmark.kafka.wire.batch;

import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The scheduled send times of the newest batches of one partition. Thread-safe: one lock per batch. */
public final class PartitionDueTimes {
    /** A reader that is further behind measures latencies from record timestamps. */
    public static final int MOST = 16_384;

    private final IntSupplier most;
    private final TreeMap<Long, Due> dues = new TreeMap<>();

    /** The times of a batch's first and last record. */
    public record Due(long firstNanos, long lastNanos) {}

    /** @param most maximum number of batches; the oldest are removed first */
    public PartitionDueTimes(IntSupplier most) {
        this.most = most;
    }

    synchronized void written(long baseOffset, long firstDueNanos, long lastDueNanos) {
        dues.put(baseOffset, new Due(firstDueNanos, lastDueNanos));
        for (int tooMany = dues.size() - most.getAsInt(); tooMany > 0; tooMany--) {
            dues.pollFirstEntry();
        }
    }

    /**
     * Returns the times; null if they are not known, or not yet: a reader may be faster than the answer to the writer.
     */
    public synchronized @Nullable Due find(long baseOffset) {
        return dues.get(baseOffset);
    }
}
