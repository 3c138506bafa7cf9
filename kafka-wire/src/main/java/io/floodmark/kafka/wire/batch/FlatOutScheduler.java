package io.floodmark.kafka.wire.batch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Schedules full batches continuously for every partition queue; a record is due when it is sent. */
final class FlatOutScheduler implements BatchScheduler {
    private final List<PartitionQueue> queues;
    private final BatchPool pool;
    private long next;
    private boolean closed;

    FlatOutScheduler(List<PartitionQueue> queues, BatchPool pool) {
        this.queues = queues;
        this.pool = pool;
    }

    @Override
    public void advance(long nowNanos) {
        if (next == 0) {
            queues.forEach(PartitionQueue::list);
        }
    }

    @Override
    public boolean offers(PartitionQueue queue, long nowNanos) {
        return !closed;
    }

    @Override
    public @Nullable PooledBatch take(PartitionQueue queue, long nowNanos) {
        PooledBatch batch = pool.take(pool.perBatch());
        if (batch != null) {
            batch.load(queue, pool.perBatch(), next, nowNanos, nowNanos, nowNanos);
            next += pool.perBatch();
        }
        return batch;
    }

    @Override
    public long nextNanos(long nowNanos) {
        return Long.MAX_VALUE;
    }

    @Override
    public boolean open() {
        return false;
    }

    @Override
    public void close(long endNanos) {
        closed = true;
    }
}
