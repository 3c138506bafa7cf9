package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * Collects what became of the records of one request. The first outcome of a record counts. Thread-safe; whoever brings the
 * last outcome tells, on its own thread, so the listener must be quick.
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

    /** False where this record's outcome was known already. */
    boolean complete(int index, Outcome outcome) {
        if (!outcomes.compareAndSet(index, null, outcome)) {
            return false;
        }
        if (missing.decrementAndGet() == 0) {
            List<Outcome> all = new ArrayList<>(outcomes.length());
            for (int i = 0; i < outcomes.length(); i++) {
                all.add(outcomes.get(i));
            }
            whole.accept(all);
        }
        return true;
    }
}
