package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.RecordOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * Collects the outcomes of the records of one request. The first outcome of a record counts. Thread-safe. The thread
 * that adds the last outcome calls the listener, which must be quick.
 */
public final class RequestDelivery {
    private final AtomicReferenceArray<RecordOutcome> outcomes;
    private final AtomicInteger missing;
    private final Consumer<List<RecordOutcome>> whole;

    /**
     * Creates a delivery without outcomes.
     *
     * @param whole called once with all outcomes in the order of the records
     */
    public RequestDelivery(int records, Consumer<List<RecordOutcome>> whole) {
        outcomes = new AtomicReferenceArray<>(records);
        missing = new AtomicInteger(records);
        this.whole = whole;
    }

    /**
     * Calls {@link #settle} and then {@link #notifyIfComplete}. Returns false if the outcome of this record was already
     * known.
     */
    boolean complete(int index, RecordOutcome outcome) {
        if (!settle(index, outcome)) {
            return false;
        }
        notifyIfComplete();
        return true;
    }

    /**
     * Stores the outcome of a record, or returns false if it was already known. After true, the caller must count the
     * outcome and then call {@link #notifyIfComplete}, so that a client that has its answer finds the room that its
     * records took.
     */
    boolean settle(int index, RecordOutcome outcome) {
        return outcomes.compareAndSet(index, null, outcome);
    }

    /** Calls the listener after the last outcome. Must be called once for each stored outcome. */
    void notifyIfComplete() {
        if (missing.decrementAndGet() > 0) {
            return;
        }
        List<RecordOutcome> all = new ArrayList<>(outcomes.length());
        for (int i = 0; i < outcomes.length(); i++) {
            all.add(outcomes.get(i));
        }
        whole.accept(all);
    }
}
