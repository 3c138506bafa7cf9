package io.floodmark.load;

import io.floodmark.model.NanoClock;
import io.floodmark.model.TrialEvent;
import io.floodmark.traffic.Schedule;
import java.util.List;
import java.util.Optional;

/**
 * One stretch of load as its workers see it: when records are due, when sending ends, what may still be written. Shared
 * by all workers of a session in one process. Thread-safe; hot path.
 *
 * <p>Times are those of the fleet's clock.
 */
public final class LoadPhase {
    /** Later than any session ends. */
    private static final long NEVER_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000L;

    /**
     * Whoever guards the load may be held up, by a terminal that was paused or a full pipe: nothing is sent unguarded.
     */
    static final long UNWATCHED_NANOS = 3_000_000_000L;

    private final Optional<Schedule> schedule;
    private final long startNanos;
    private final List<ByteBudget> budgets;
    private final EventLog events;
    private final NanoClock clock;
    private volatile long endNanos;
    private volatile long drainEndNanos;
    private volatile boolean budgetSpent;
    private volatile long lookedAtNanos;

    /**
     * @param startNanos t0: when record 0 is due
     * @param clock the fleet's
     */
    public LoadPhase(LoadOrder order, long startNanos, EventLog events, NanoClock clock) {
        this.schedule = order.pace().schedule();
        this.startNanos = startNanos;
        this.budgets = order.budgets();
        this.events = events;
        this.clock = clock;
        this.endNanos = startNanos + order.atMost().toNanos();
        this.drainEndNanos = startNanos + NEVER_NANOS;
        this.lookedAtNanos = startNanos;
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

    /** True while batches may be sent; no longer once nobody has looked at the session for 3 s. */
    public boolean sending(long nowNanos) {
        if (nowNanos - lookedAtNanos > UNWATCHED_NANOS) {
            leave(nowNanos);
        }
        return nowNanos < endNanos && !budgetSpent;
    }

    /** Takes bytes from every budget, or from none and ends the sending of all workers. */
    public boolean take(long bytes) {
        if (ByteBudget.takeFromAll(budgets, bytes)) {
            return true;
        }
        spend();
        return false;
    }

    /** At the time it is, not the worker's last look at the clock: others may have sent what became due since. */
    private synchronized void spend() {
        if (!budgetSpent) {
            budgetSpent = true;
            long nowNanos = clock.nanoTime();
            endNanos = Math.min(endNanos, nowNanos);
            events.report(nowNanos, TrialEvent.Kind.BUDGET, "budget", "A byte budget is spent: sending ended.");
        }
    }

    private synchronized void leave(long nowNanos) {
        if (nowNanos < endNanos) {
            endNanos = nowNanos;
            String text = "The load was not monitored for " + UNWATCHED_NANOS / 1_000_000_000L + " s: sending ended.";
            events.report(nowNanos, TrialEvent.Kind.BLIND, "unwatched", text);
        }
    }

    /** The session's owner is there. */
    public void lookedAt(long nowNanos) {
        lookedAtNanos = nowNanos;
    }

    public boolean budgetSpent() {
        return budgetSpent;
    }

    public EventLog events() {
        return events;
    }

    /** Ends sending now, unless it has ended, and waiting for answers at that time. */
    public synchronized void stop(long nowNanos, long drainUntilNanos) {
        endNanos = Math.max(startNanos, Math.min(endNanos, nowNanos));
        drainEndNanos = drainUntilNanos;
    }

    /** How many records of all workers are due by then. */
    long dueBy(long nowNanos) {
        return schedule.map(all -> all.dueBy(Math.min(nowNanos, endNanos) - startNanos))
                .orElse(0L);
    }
}
