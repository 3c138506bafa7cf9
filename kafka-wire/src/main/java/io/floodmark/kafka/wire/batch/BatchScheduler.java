package io.floodmark.kafka.wire.batch;

import org.jspecify.annotations.Nullable;

/**
 * Decides which records go into which batch, for which partition queue and when, for one producer in one load phase.
 * Used by one thread; hot path.
 */
public interface BatchScheduler {
    /** Lists every partition queue that now has something to send. */
    void advance(long nowNanos);

    /** True if the partition queue has a batch that may be sent now. */
    boolean offers(PartitionQueue queue, long nowNanos);

    /** Returns the next batch of a partition queue that offers one; null if the pool has none free. */
    @Nullable
    PooledBatch take(PartitionQueue queue, long nowNanos);

    /** Returns the time, later than now, at which {@link #advance} will next find something new. */
    long nextNanos(long nowNanos);

    /** True while there are due records that are neither sent nor in a partition queue. */
    boolean open();

    /** Ends the schedule: no record is due after this time, and the open batch may be sent at once. */
    void close(long endNanos);
}
