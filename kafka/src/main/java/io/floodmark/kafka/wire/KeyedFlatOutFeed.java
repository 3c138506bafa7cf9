package io.floodmark.kafka.wire;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Full batches without end, dealt to partitions in proportion to their keys' share; a record is due when it is sent.
 *
 * <p>Only so many batches are dealt ahead of sending as a Java producer's buffer holds. When a hot partition cannot take more,
 * its batches come to fill the buffer, and all others wait for it: the shares hold whatever the cluster does.
 *
 * <p>A partition's n-th batch comes at (n + phase) / share, on a time line of batches: within one batch of its share at any time.
 * Drawing whole batches would exaggerate chance, since each stands for many keys.
 */
final class KeyedFlatOutFeed implements Feed {
    /** As the Java producer's buffer.memory. */
    private static final long BUFFER_BYTES = 32L << 20;

    private final KeyedPools pools;
    private final PriorityQueue<Place> places = new PriorityQueue<>(Comparator.comparingDouble(place -> place.next));
    private final int[] dealt;
    private final long most;
    private long waiting;
    private long next;
    private boolean closed;

    private static final class Place {
        private final Lane lane;
        private final double share;
        private double next;

        Place(Lane lane, double share, double phase) {
            this.lane = lane;
            this.share = share;
            this.next = phase / share;
        }
    }

    /** @param random for phases: producers do not all begin with the same partitions */
    KeyedFlatOutFeed(List<Lane> lanes, KeyedPools pools, long batchBytes, SplittableRandom random) {
        this.pools = pools;
        this.dealt = new int[lanes.size()];
        for (Lane lane : lanes) {
            double phase = random.nextDouble();
            double share = pools.share(lane.partition());
            if (share > 0) {
                places.add(new Place(lane, share, phase));
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
            dealt[place.lane.number()]++;
            waiting++;
            place.lane.list();
        }
    }

    @Override
    public boolean offers(Lane lane, long nowNanos) {
        return !closed && dealt[lane.number()] > 0;
    }

    @Override
    public @Nullable Slot take(Lane lane, long nowNanos) {
        int records = pools.perBatch();
        Slot slot = pools.of(lane.partition()).take(records);
        if (slot != null) {
            slot.load(lane, records, next, nowNanos, nowNanos, nowNanos);
            next += records;
            dealt[lane.number()]--;
            waiting--;
        }
        return slot;
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
