package io.floodmark.cli;

import io.floodmark.model.Budget;
import io.floodmark.model.Bytes;
import java.time.Duration;

/**
 * What is left of the budget of a whole that many runs are made for: of a boundary, for all its lines and searches together, or of a
 * comparison, for all its pairs and searches. Used by one thread.
 */
final class Spending {
    private final Desk desk;
    private final long endNanos;
    private final Spending whole;
    private long bytes;

    /** Of the whole. */
    Spending(Desk desk) {
        this.desk = desk;
        this.endNanos = desk.endNanos();
        this.whole = this;
    }

    private Spending(Desk desk, long endNanos, Spending whole) {
        this.desk = desk;
        this.endNanos = endNanos;
        this.whole = whole;
    }

    /** Of the next of so many parts, which leaves as much time as it may take to each of the others. */
    Spending share(int parts) {
        long now = desk.time().nanoTime();
        return new Spending(desk, now + Math.max(0, endNanos - now) / parts, whole);
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
        boolean bytes = whole.bytes < desk.plan().budget().maxBytes().value();
        return bytes && desk.time().nanoTime() + trial.toNanos() < endNanos;
    }

    /** Of one run that begins now; where nothing is left it cannot run a trial, and says so. */
    Budget left() {
        Budget all = desk.plan().budget();
        Duration time = Duration.ofNanos(Math.max(0, endNanos - desk.time().nanoTime()));
        return new Budget(
                new Bytes(Math.max(1, all.maxBytes().value() - whole.bytes)),
                all.maxDisk(),
                time.plus(Desk.CLEANING_UP));
    }
}
