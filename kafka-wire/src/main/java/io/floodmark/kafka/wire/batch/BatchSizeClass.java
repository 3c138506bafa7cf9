package io.floodmark.kafka.wire.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The batches with one number of records. Free batches are used in rotation, so that all are sent equally often. */
final class BatchSizeClass {
    private final int records;
    private final List<PooledBatch> all = new ArrayList<>();
    private final ArrayDeque<PooledBatch> free = new ArrayDeque<>();

    BatchSizeClass(int records) {
        this.records = records;
    }

    int records() {
        return records;
    }

    void add(PooledBatch batch) {
        all.add(batch);
        free.add(batch);
    }

    int size() {
        return all.size();
    }

    /** Returns a free batch; null if all are in flight. */
    @Nullable
    PooledBatch take() {
        return free.poll();
    }

    void giveBack(PooledBatch batch) {
        free.add(batch);
    }

    void forEachLoaded(Consumer<PooledBatch> action) {
        for (PooledBatch batch : all) {
            if (batch.loaded()) {
                action.accept(batch);
            }
        }
    }
}
