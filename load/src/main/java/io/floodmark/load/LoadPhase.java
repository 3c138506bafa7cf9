package io.floodmark.load;

import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Schedule;
import java.util.List;
import java.util.Optional;

/**
 * One period of load as its workers see it: when records are due, when sending ends, and how much may still be written.
 * Shared by all workers of a session in one process. Thread-safe; hot path.
 *
 * <p>Times are those of the clock of the fleet.
 */
public final class LoadPhase {
    /** A time after the end of any session. */
    private static final long NEVER_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000L;

    /**
     * The thread that monitors the load may be blocked, e.g. by a paused terminal or a full pipe. After this time
     * nothing is sent, because the load must not run unmonitored.
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
    private volatile long heartbeatNanos;

    /**
     * @param startNanos t0, when record 0 is due
     * @param clock of the fleet
     */
    public LoadPhase(LoadOrder order, long startNanos, EventLog events, NanoClock clock) {
        this.schedule = order.pace().schedule();
        this.startNanos = startNanos;
        this.budgets = order.budgets();
        this.events = events;
        this.clock = clock;
        this.endNanos = startNanos + order.atMost().toNanos();
        this.drainEndNanos = startNanos + NEVER_NANOS;
        this.heartbeatNanos = startNanos;
    }

    /** Returns the schedule of all workers together, in nanoseconds after {@link #startNanos}; empty when flat out. */
    public Optional<Schedule> schedule() {
        return schedule;
    }

    public long startNanos() {
        return startNanos;
    }

    /** Returns the time after which no record is due or sent. It may become earlier while a worker runs. */
    public long endNanos() {
        return endNanos;
    }

    /** Returns the time after which answers are not waited for. */
    public long drainEndNanos() {
        return drainEndNanos;
    }

    /** True while batches may be sent. False if the session was not polled for 3 s. */
    public boolean sending(long nowNanos) {
        if (nowNanos - heartbeatNanos > UNWATCHED_NANOS) {
            leave(nowNanos);
        }
        return nowNanos < endNanos && !budgetSpent;
    }

    /** Takes bytes from every budget. If one is spent, takes nothing and ends the sending of all workers. */
    public boolean take(long bytes) {
        if (ByteBudget.takeFromAll(budgets, bytes)) {
            return true;
        }
        spend();
        return false;
    }

    /**
     * Ends sending at the current time, not at that of the worker's last clock reading, because other workers may have
     * sent records that became due since.
     */
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

    /** Records that the owner of the session is active. */
    public void heartbeat(long nowNanos) {
        heartbeatNanos = nowNanos;
    }

    public boolean budgetSpent() {
        return budgetSpent;
    }

    public EventLog events() {
        return events;
    }

    /** Ends sending now, unless it has ended, and waiting for answers at the given time. */
    public synchronized void stop(long nowNanos, long drainUntilNanos) {
        endNanos = Math.max(startNanos, Math.min(endNanos, nowNanos));
        drainEndNanos = drainUntilNanos;
    }

    /** Returns the number of records of all workers that are due at a time. */
    long dueBy(long nowNanos) {
        return schedule.map(all -> all.dueBy(Math.min(nowNanos, endNanos) - startNanos))
                .orElse(0L);
    }
}
