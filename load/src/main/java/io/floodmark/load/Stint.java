package io.floodmark.load;

import io.floodmark.model.TrialEvent;
import java.util.List;
import java.util.Optional;

/**
 * One stretch of load as its workers see it: when records are due, when sending ends, what may still be written. Shared by
 * all workers of a session in one process. Thread-safe; hot path.
 *
 * <p>Times are those of the fleet's clock.
 */
public final class Stint {
    /** Later than any session ends. */
    private static final long NEVER_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000L;

    private final Optional<Schedule> schedule;
    private final long startNanos;
    private final List<ByteBudget> budgets;
    private final EventLog events;
    private volatile long endNanos;
    private volatile long drainEndNanos;
    private volatile boolean budgetSpent;

    /** @param startNanos t0: when record 0 is due */
    public Stint(LoadOrder order, long startNanos, EventLog events) {
        this.schedule = schedule(order.pace());
        this.startNanos = startNanos;
        this.budgets = order.budgets();
        this.events = events;
        this.endNanos = startNanos + order.atMost().toNanos();
        this.drainEndNanos = startNanos + NEVER_NANOS;
    }

    private static Optional<Schedule> schedule(Pace pace) {
        return pace instanceof Pace.OpenLoop open ? Optional.of(Schedule.constant(open.rate())) : Optional.empty();
    }

    /** Of all workers together, in nanoseconds after {@link #startNanos}; empty when flat out. */
    public Optional<Schedule> schedule() {
        return schedule;
    }

    public long startNanos() {
        return startNanos;
    }

    /** No record is due, and none is sent, after this; it may come nearer while a worker runs. */
    public long endNanos() {
        return endNanos;
    }

    /** Answers are not waited for after this. */
    public long drainEndNanos() {
        return drainEndNanos;
    }

    /** True while batches may be sent. */
    public boolean sending(long nowNanos) {
        return nowNanos < endNanos && !budgetSpent;
    }

    /** Takes bytes from every budget, or from none and ends the sending of all workers. */
    public boolean take(long bytes, long nowNanos) {
        for (int taken = 0; taken < budgets.size(); taken++) {
            if (!budgets.get(taken).take(bytes)) {
                for (ByteBudget before : budgets.subList(0, taken)) {
                    before.untake(bytes);
                }
                spend(nowNanos);
                return false;
            }
        }
        return true;
    }

    private synchronized void spend(long nowNanos) {
        if (!budgetSpent) {
            budgetSpent = true;
            endNanos = Math.min(endNanos, nowNanos);
            events.report(nowNanos, TrialEvent.Kind.BUDGET, "budget", "A byte budget is spent: sending ended.");
        }
    }

    public boolean budgetSpent() {
        return budgetSpent;
    }

    public EventLog events() {
        return events;
    }

    /** Ends sending now, unless it has ended, and waiting for answers at that time. */
    synchronized void stop(long nowNanos, long drainUntilNanos) {
        endNanos = Math.max(startNanos, Math.min(endNanos, nowNanos));
        drainEndNanos = drainUntilNanos;
    }

    /** How many records of all workers are due by then. */
    long dueBy(long nowNanos) {
        return schedule.map(all -> all.dueBy(Math.min(nowNanos, endNanos) - startNanos))
                .orElse(0L);
    }
}
