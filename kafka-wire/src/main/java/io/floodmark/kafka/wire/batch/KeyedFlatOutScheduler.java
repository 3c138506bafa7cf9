package io.floodmark.kafka.wire.batch;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Schedules full batches continuously, assigned to partitions in proportion to their keys' shares; a record is due when
 * it is sent.
 *
 * <p>Batches are assigned ahead of sending only up to the size of a Java producer's buffer. If a hot partition cannot
 * accept more, its batches fill the buffer, and all other partitions wait for it. The shares therefore hold, whatever
 * the cluster does.
 *
 * <p>A partition's n-th batch comes at (n + phase) / share, on a time line of batches, so it is always within one batch
 * of its share. Drawing whole batches would exaggerate random variation, because each one stands for many keys.
 */
final class KeyedFlatOutScheduler implements BatchScheduler {
    /** The default of the Java producer's buffer.memory. */
    private static final long BUFFER_BYTES = 32L << 20;

    private final KeyedPools pools;
    private final PriorityQueue<Place> places = new PriorityQueue<>(Comparator.comparingDouble(place -> place.next));
    private final int[] dealt;
    private final long most;
    private long waiting;
    private long next;
    private boolean closed;

    private static final class Place {
        private final PartitionQueue queue;
        private final double share;
        private double next;

        Place(PartitionQueue queue, double share, double phase) {
            this.queue = queue;
            this.share = share;
            this.next = phase / share;
        }
    }

    /** @param random draws phases, so that producers do not all begin with the same partitions */
    KeyedFlatOutScheduler(List<PartitionQueue> queues, KeyedPools pools, long batchBytes, SplittableRandom random) {
        this.pools = pools;
        this.dealt = new int[queues.size()];
        for (PartitionQueue queue : queues) {
            double phase = random.nextDouble();
            double share = pools.share(queue.partition());
            if (share > 0) {
                places.add(new Place(queue, share, phase));
            }
        }
        this.most = Math.max(places.size(), BUFFER_BYTES / batchBytes);
    }

    @Override
    public void advance(long nowNanos) {
        while (waiting < most && !closed) {
            Place place = places.remove();
            place.next += 1 / place.share;
            places.add(place);
            dealt[place.queue.number()]++;
            waiting++;
            place.queue.list();
        }
    }

    @Override
    public boolean offers(PartitionQueue queue, long nowNanos) {
        return !closed && dealt[queue.number()] > 0;
    }

    @Override
    public @Nullable PooledBatch take(PartitionQueue queue, long nowNanos) {
        int records = pools.perBatch();
        PooledBatch batch = pools.of(queue.partition()).take(records);
        if (batch != null) {
            batch.load(queue, records, next, nowNanos, nowNanos, nowNanos);
            next += records;
            dealt[queue.number()]--;
            waiting--;
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
