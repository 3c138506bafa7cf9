package io.floodmark.kafka.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The batches of one number of records; those that are free go round, so that each is sent as often as every other. */
final class SizeClass {
    private final int records;
    private final List<Slot> all = new ArrayList<>();
    private final ArrayDeque<Slot> free = new ArrayDeque<>();

    SizeClass(int records) {
        this.records = records;
    }

    int records() {
        return records;
    }

    void add(Slot slot) {
        all.add(slot);
        free.add(slot);
    }

    int size() {
        return all.size();
    }

    /** Null when all are on their way. */
    @Nullable
    Slot take() {
        return free.poll();
    }

    void giveBack(Slot slot) {
        free.add(slot);
    }

    void forEachLoaded(Consumer<Slot> action) {
        for (Slot slot : all) {
            if (slot.loaded()) {
                action.accept(slot);
            }
        }
    }
}
