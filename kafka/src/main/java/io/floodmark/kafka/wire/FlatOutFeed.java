package io.floodmark.kafka.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Full batches without end, for every lane; a record is due when it is sent. */
final class FlatOutFeed implements Feed {
    private final List<Lane> lanes;
    private final BatchPool pool;
    private long next;
    private boolean closed;

    FlatOutFeed(List<Lane> lanes, BatchPool pool) {
        this.lanes = lanes;
        this.pool = pool;
    }

    @Override
    public void advance(long nowNanos) {
        if (next == 0) {
            lanes.forEach(Lane::list);
        }
    }

    @Override
    public boolean offers(Lane lane, long nowNanos) {
        return !closed;
    }

    @Override
    public @Nullable Slot take(Lane lane, long nowNanos) {
        Slot slot = pool.take(pool.perBatch());
        if (slot != null) {
            slot.load(lane, pool.perBatch(), next, nowNanos, nowNanos, nowNanos);
            next += pool.perBatch();
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
