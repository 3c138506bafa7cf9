package io.floodmark.kafka.wire.batch;

import io.floodmark.traffic.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Schedules records at the times of a schedule, each for the partition of its key.
 *
 * <p>The schedule determines when a record is due. Its partition is drawn at random, from a seed, by the partitions'
 * shares, as keys come to a real producer. Even assignment would keep the shares as well, but it would fill all batches
 * alike. With random draws, a lingering batch holds 1 + rate x linger records on average and sometimes many more. The
 * number of requests is then that of real producers. Topics take turns, record by record.
 *
 * <p>So every partition has its own filling batch. It is sent when it is full, or {@code linger} after its first record
 * was due; while its route is busy, it continues to fill. Partitions are drawn a little ahead, to know when the next
 * batch will be full.
 */
final class KeyedScheduler implements BatchScheduler {
    private final Schedule schedule;
    private final long startNanos;
    private final long lingerNanos;
    private final KeyedPools pools;
    private final WeightedDraw draw;
    private final SplittableRandom random;
    private final int topics;
    private final List<DueRecords> backlogs = new ArrayList<>();

    /** The partition queues, by number, of the records drawn ahead, from {@code handed} on. */
    private final LongRing ahead = new LongRing();

    /** Backlogs with a filling batch, by when it may be sent or earlier, because a new batch may have begun since. */
    private final PriorityQueue<DueRecords> lingering =
            new PriorityQueue<>(Comparator.comparingLong(DueRecords::queuedNanos));

    /** Number of records due so far; after {@link #advance}, all of them are in their partition queues. */
    private long due;

    private long handed;

    /** The last record drawn ahead, if it fills a batch; else less than {@code handed}. */
    private long fillsAt = -1;

    private long filling;
    private boolean closed;

    /**
     * Creates a scheduler.
     *
     * @param schedule this producer's share
     * @param queues all partitions of one topic, then those of the next
     * @param random the producer's own, because producers draw independently
     */
    KeyedScheduler(
            Schedule schedule,
            long startNanos,
            long lingerNanos,
            List<PartitionQueue> queues,
            KeyedPools pools,
            SplittableRandom random) {
        this.schedule = schedule;
        this.startNanos = startNanos;
        this.lingerNanos = lingerNanos;
        this.pools = pools;
        this.draw = pools.draw();
        this.random = random;
        this.topics = queues.size() / pools.partitions();
        queues.forEach(queue -> backlogs.add(new DueRecords(queue, pools.perBatch())));
    }

    @Override
    public void advance(long nowNanos) {
        if (!closed) {
            due = schedule.dueBy(nowNanos - startNanos);
        }
        while (handed < due) {
            hand();
        }
        while (!lingering.isEmpty() && lingering.peek().queuedNanos() <= nowNanos) {
            DueRecords ready = lingering.remove();
            ready.unqueued();
            if (mayLeave(ready, nowNanos)) {
                ready.queue().list();
            } else if (ready.filling() > 0) {
                queue(ready);
            }
        }
        if (closed && filling > 0) {
            backlogs.stream()
                    .filter(backlog -> backlog.filling() > 0)
                    .forEach(backlog -> backlog.queue().list());
        }
    }

    /** Assigns the next record to its partition queue. */
    private void hand() {
        if (ahead.isEmpty()) {
            drawAhead();
        }
        DueRecords backlog = backlogs.get((int) ahead.remove());
        boolean first = backlog.filling() == 0;
        filling++;
        if (backlog.add(handed++)) {
            filling -= pools.perBatch();
            backlog.queue().list();
        } else if (first && !backlog.queued()) {
            queue(backlog);
        }
    }

    /** Draws the partition of one more record. */
    private void drawAhead() {
        long index = handed + ahead.size();
        int number = (int) (index % topics) * pools.partitions() + draw.next(random);
        ahead.add(number);
        if (backlogs.get(number).expect()) {
            fillsAt = index;
        }
    }

    private void queue(DueRecords backlog) {
        backlog.queue(lingersUntil(backlog));
        lingering.add(backlog);
    }

    private long lingersUntil(DueRecords backlog) {
        return dueNanos(backlog.firstFilling()) + lingerNanos;
    }

    /** True if the filling batch may be sent. */
    private boolean mayLeave(DueRecords backlog, long nowNanos) {
        return backlog.filling() > 0 && (closed || nowNanos >= lingersUntil(backlog));
    }

    private long dueNanos(long index) {
        return startNanos + schedule.dueNanos(index);
    }

    @Override
    public boolean offers(PartitionQueue queue, long nowNanos) {
        DueRecords backlog = backlogs.get(queue.number());
        return backlog.anyFull() || mayLeave(backlog, nowNanos);
    }

    @Override
    public @Nullable PooledBatch take(PartitionQueue queue, long nowNanos) {
        DueRecords backlog = backlogs.get(queue.number());
        BatchPool pool = pools.of(queue.partition());
        boolean full = backlog.anyFull();
        int records = full ? pools.perBatch() : pool.fit(backlog.filling());
        PooledBatch batch = pool.take(records);
        if (batch == null) {
            return null;
        }
        long first = backlog.first();
        long lastDue = dueNanos(backlog.last(records));
        long lingered = dueNanos(first) + lingerNanos;
        batch.load(queue, records, first, dueNanos(first), lastDue, full ? Math.min(lastDue, lingered) : lingered);
        backlog.remove(records);
        if (!full) {
            filling -= records;
            // Some records did not fit into the batch. If they may be sent as well, the partition queue offers them to
            // the sender.
            if (backlog.filling() > 0 && !backlog.queued() && !mayLeave(backlog, nowNanos)) {
                queue(backlog);
            }
        }
        return batch;
    }

    @Override
    public long nextNanos(long nowNanos) {
        long next = dueNanos(due) + lingerNanos;
        if (!lingering.isEmpty()) {
            next = Math.min(next, lingering.peek().queuedNanos());
        }
        long until = schedule.dueBy(next - startNanos);
        while (fillsAt < handed && handed + ahead.size() < until) {
            drawAhead();
        }
        return fillsAt < handed ? next : Math.min(next, dueNanos(fillsAt));
    }

    @Override
    public boolean open() {
        return filling > 0;
    }

    @Override
    public void close(long endNanos) {
        due = schedule.dueBy(endNanos - startNanos);
        closed = true;
        advance(endNanos);
    }
}
