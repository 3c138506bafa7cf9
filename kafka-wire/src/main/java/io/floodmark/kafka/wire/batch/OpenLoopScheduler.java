package io.floodmark.kafka.wire.batch;

import io.floodmark.traffic.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Schedules records at the times of a schedule, regardless of what the cluster does.
 *
 * <p>Records fill one open batch after another, for one partition queue after another. A batch is closed when it is
 * full. It is then sent, or waits in its partition queue while its route is busy. An open batch is sent when
 * {@code linger} has passed since its first record was due. While its route is busy, it continues to fill, like the
 * Java producer's batches. Only indices are queued: a backlog of hours costs 8 bytes per batch.
 */
final class OpenLoopScheduler implements BatchScheduler {
    private final Schedule schedule;
    private final long startNanos;
    private final long lingerNanos;
    private final List<PartitionQueue> queues;
    private final BatchPool pool;
    private final int firstBatch;

    /**
     * Number of records due so far; those from {@code open} on are in the open batch, of the partition queue whose turn
     * it is.
     */
    private long due;

    private long open;
    private int turn;
    private boolean closed;

    /**
     * Creates a scheduler.
     *
     * @param schedule this producer's share
     * @param number number of the producer, one of {@code of}; the first batch has a different length for each, so that
     *     producers with equal loads do not all send at the same moment
     */
    OpenLoopScheduler(
            Schedule schedule,
            long startNanos,
            long lingerNanos,
            List<PartitionQueue> queues,
            BatchPool pool,
            int number,
            int of) {
        this.schedule = schedule;
        this.startNanos = startNanos;
        this.lingerNanos = lingerNanos;
        this.queues = queues;
        this.pool = pool;
        int steady = steadyRecords(schedule, lingerNanos, pool.perBatch());
        this.firstBatch = pool.fit(Math.max(1, (int) ((long) steady * (number + 1) / of)));
        this.turn = (int) ((long) queues.size() * number / of);
    }

    /**
     * Returns the number of records in a batch without delays: a full batch, or the records that become due within
     * {@code linger}.
     */
    static int steadyRecords(Schedule schedule, long lingerNanos, int perBatch) {
        return (int) Math.max(1, Math.min(perBatch, schedule.dueBy(schedule.dueNanos(0) + lingerNanos)));
    }

    @Override
    public void advance(long nowNanos) {
        if (!closed) {
            due = schedule.dueBy(nowNanos - startNanos);
        }
        while (due - open >= capacity(open)) {
            PartitionQueue queue = queues.get(turn);
            queue.waiting().add(open);
            queue.list();
            next(capacity(open));
        }
        if (openMayLeave(nowNanos)) {
            queues.get(turn).list();
        }
    }

    private int capacity(long first) {
        return first == 0 ? firstBatch : pool.perBatch();
    }

    private void next(int records) {
        open += records;
        turn = turn + 1 == queues.size() ? 0 : turn + 1;
    }

    private boolean openMayLeave(long nowNanos) {
        return due > open && (closed || nowNanos >= dueNanos(open) + lingerNanos);
    }

    private long dueNanos(long index) {
        return startNanos + schedule.dueNanos(index);
    }

    @Override
    public boolean offers(PartitionQueue queue, long nowNanos) {
        return !queue.waiting().isEmpty() || (queue == queues.get(turn) && openMayLeave(nowNanos));
    }

    @Override
    public @Nullable PooledBatch take(PartitionQueue queue, long nowNanos) {
        boolean full = !queue.waiting().isEmpty();
        long first = full ? queue.waiting().peek() : open;
        int records = full ? capacity(first) : pool.fit((int) (due - open));
        PooledBatch batch = pool.take(records);
        if (batch == null) {
            return null;
        }
        batch.load(queue, records, first, dueNanos(first), dueNanos(first + records - 1), leaves(first));
        if (full) {
            queue.waiting().remove();
        } else {
            next(records);
        }
        return batch;
    }

    private long leaves(long first) {
        return Math.min(dueNanos(first + capacity(first) - 1), dueNanos(first) + lingerNanos);
    }

    @Override
    public long nextNanos(long nowNanos) {
        long leaves = leaves(open);
        return leaves > nowNanos ? leaves : dueNanos(open + capacity(open) - 1);
    }

    @Override
    public boolean open() {
        return due > open;
    }

    @Override
    public void close(long endNanos) {
        due = schedule.dueBy(endNanos - startNanos);
        closed = true;
        advance(endNanos);
    }
}
