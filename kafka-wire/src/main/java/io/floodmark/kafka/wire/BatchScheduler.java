package io.floodmark.kafka.wire;

import org.jspecify.annotations.Nullable;

/**
 * Which records go into which batch, for which partition queue, and when: one producer's, for one load phase. One
 * thread; hot path.
 */
interface BatchScheduler {
    /** Lists every partition queue that has got something to send by now. */
    void advance(long nowNanos);

    /** True when the partition queue has a batch that may leave now. */
    boolean offers(PartitionQueue queue, long nowNanos);

    /** The next batch of a partition queue that offers one; null when the pool has none free. */
    @Nullable
    PooledBatch take(PartitionQueue queue, long nowNanos);

    /** When {@link #advance} will next find something new: later than now. */
    long nextNanos(long nowNanos);

    /** True while records are due that neither left nor wait in a partition queue. */
    boolean open();

    /** No record is due after that. The open batch may leave at once, without waiting for more. */
    void close(long endNanos);
}
