package io.floodmark.runner.study;

import io.floodmark.model.plan.Budget;
import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.RunContext;
import java.time.Duration;

/**
 * The remaining budget of a study with many runs. All lines and searches of a boundary share it, or all pairs and
 * searches of a comparison. Used by one thread.
 */
final class BudgetTracker {
    private final RunContext runContext;
    private final long endNanos;
    private final BudgetTracker whole;
    private long bytes;

    /** Creates the tracker of the whole study. */
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

    /**
     * Returns a tracker for the next of the given number of parts, which leaves the same time to each of the others.
     */
    BudgetTracker share(int parts) {
        long now = runContext.time().nanoTime();
        return new BudgetTracker(runContext, now + Math.max(0, endNanos - now) / parts, whole);
    }

    /** Returns the run time by which trials must be over. */
    long endNanos() {
        return endNanos;
    }

    void spend(long written) {
        whole.bytes += written;
    }

    /** True if time and bytes are left for a trial of the given length. */
    boolean allows(Duration trial) {
        boolean bytes = whole.bytes < runContext.plan().budget().maxBytes().value();
        return bytes && runContext.time().nanoTime() + trial.toNanos() < endNanos;
    }

    /** Returns the budget of a run that begins now. If nothing is left, the run cannot do a trial and reports that. */
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
