package io.floodmark.kafka.wire;

import io.floodmark.traffic.Schedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Records as their schedule makes them due, each for the partition of its key.
 *
 * <p>When a record is due says the schedule; which partition it goes to is drawn, from a seed, with the partitions'
 * shares, as keys come to a real producer: at random. Dealing them out evenly would keep the shares as well but fill
 * all batches alike; drawn, a batch that lingers holds 1 + rate x linger records in the mean and now and then many
 * more, and the number of requests is that of real producers. Topics take turns, record by record.
 *
 * <p>So every partition has a batch of its own that is filling. It leaves when it is full, or {@code linger} after its
 * first record was due; while its route is busy it goes on filling. Partitions are drawn a little ahead, to know when
 * the next batch will be full.
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

    /** Partition queues of the records from {@code handed} on, by number, that were drawn ahead. */
    private final LongRing ahead = new LongRing();

    /** Backlogs with a batch that is filling, by when it may leave or earlier: another may have begun since. */
    private final PriorityQueue<DueRecords> lingering =
            new PriorityQueue<>(Comparator.comparingLong(DueRecords::queuedNanos));

    /** Records due so far; all of them have been handed to their partition queues when {@link #advance} is through. */
    private long due;

    private long handed;

    /** The last record that was drawn ahead, when it fills a batch; else less than {@code handed}. */
    private long fillsAt = -1;

    private long filling;
    private boolean closed;

    /**
     * Begins.
     *
     * @param schedule this producer's share
     * @param queues all partitions of one topic, then of the next
     * @param random its own: producers draw independently
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

    /** Brings the next record to its partition queue. */
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

    /** The batch that is not full. */
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
            // What was too much for the batch: where it may leave as well, the sender sees that the partition queue
            // offers it.
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
