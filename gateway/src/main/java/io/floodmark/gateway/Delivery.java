package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * Collects what became of the records of one request. The first outcome of a record counts. Thread-safe; whoever brings
 * the last outcome tells, on its own thread, so the listener must be quick.
 */
final class Delivery {
    private final AtomicReferenceArray<Outcome> outcomes;
    private final AtomicInteger missing;
    private final Consumer<List<Outcome>> whole;

    /** @param whole is told once, all outcomes in the order of the records */
    Delivery(int records, Consumer<List<Outcome>> whole) {
        outcomes = new AtomicReferenceArray<>(records);
        missing = new AtomicInteger(records);
        this.whole = whole;
    }

    /** {@link #settle} and {@link #tell}. Returns false where this record's outcome was known already. */
    boolean complete(int index, Outcome outcome) {
        if (!settle(index, outcome)) {
            return false;
        }
        tell();
        return true;
    }

    /**
     * Keeps the outcome of a record; false where it was known already. Whoever gets true calls {@link #tell} once it
     * has counted the outcome: a client that has its answer finds the room that its records took.
     */
    boolean settle(int index, Outcome outcome) {
        return outcomes.compareAndSet(index, null, outcome);
    }

    /** Called once for each outcome that was kept. */
    void tell() {
        if (missing.decrementAndGet() > 0) {
            return;
        }
        List<Outcome> all = new ArrayList<>(outcomes.length());
        for (int i = 0; i < outcomes.length(); i++) {
            all.add(outcomes.get(i));
        }
        whole.accept(all);
    }
}
