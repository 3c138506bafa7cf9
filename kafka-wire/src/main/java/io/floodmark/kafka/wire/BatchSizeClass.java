package io.floodmark.kafka.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The batches of one number of records; those that are free go round, so that each is sent as often as every other. */
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

    /** Null when all are on their way. */
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
