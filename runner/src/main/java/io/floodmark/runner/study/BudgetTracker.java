package io.floodmark.runner.study;

import io.floodmark.model.Budget;
import io.floodmark.model.Bytes;
import io.floodmark.runner.RunContext;
import java.time.Duration;

/**
 * What is left of the budget of a whole that many runs are made for: of a boundary, for all its lines and searches
 * together, or of a comparison, for all its pairs and searches. Used by one thread.
 */
final class BudgetTracker {
    private final RunContext runContext;
    private final long endNanos;
    private final BudgetTracker whole;
    private long bytes;

    /** Of the whole. */
    BudgetTracker(RunContext runContext) {
        this.runContext = runContext;
        this.endNanos = runContext.endNanos();
        this.whole = this;
    }

    private BudgetTracker(RunContext runContext, long endNanos, BudgetTracker whole) {
        this.runContext = runContext;
        this.endNanos = endNanos;
        this.whole = whole;
    }

    /** Of the next of so many parts, which leaves as much time as it may take to each of the others. */
    BudgetTracker share(int parts) {
        long now = runContext.time().nanoTime();
        return new BudgetTracker(runContext, now + Math.max(0, endNanos - now) / parts, whole);
    }

    /** Run time by which trials must be over. */
    long endNanos() {
        return endNanos;
    }

    void spend(long written) {
        whole.bytes += written;
    }

    /** Whether time and bytes are left for a trial that takes so long. */
    boolean allows(Duration trial) {
        boolean bytes = whole.bytes < runContext.plan().budget().maxBytes().value();
        return bytes && runContext.time().nanoTime() + trial.toNanos() < endNanos;
    }

    /** Of one run that begins now; where nothing is left it cannot run a trial, and says so. */
    Budget left() {
        Budget all = runContext.plan().budget();
        Duration time =
                Duration.ofNanos(Math.max(0, endNanos - runContext.time().nanoTime()));
        return new Budget(
                new Bytes(Math.max(1, all.maxBytes().value() - whole.bytes)),
                all.maxDisk(),
                time.plus(RunContext.CLEANING_UP));
    }
}
