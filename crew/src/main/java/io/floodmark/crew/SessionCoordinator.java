package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The state of one session of a fleet in the driver: which workers are ready, their grants, their merged results, and
 * which are lost. If a worker sends no heartbeat for 3 s, it is lost and the session with it, because what it did is
 * unknown. The same applies to a single worker that is too slow. Thread-safe.
 *
 * <pre>
 * gathering --all ready--&gt; gathered --start--&gt; running
 *         --stop, or all done--&gt; stopping --all done or lost--&gt; over
 * </pre>
 */
final class SessionCoordinator {
    /** A larger error of clocks would shift the parts of a schedule against each other. */
    private static final long MOST_CLOCK_ERROR_NANOS = 50_000_000L;

    /** The time without a heartbeat after which a worker is lost. */
    static final long SILENT_NANOS = 3_000_000_000L;

    /** The time after the drain for threads to end and for the last heartbeats. */
    private static final long GRACE_NANOS = 5_000_000_000L;

    private final long session;
    private final int workers;
    private final LeasePool pool;
    private final Stragglers stragglers;
    private final WaitingPaths paths = new WaitingPaths();
    private final GroupMerger groups;
    private final List<Delivery> deliveries = new ArrayList<>();
    private final SequencedMerger sequenced = new SequencedMerger();
    private final SessionListener handler;
    private final NanoClock clock;
    private final TreeMap<Integer, WorkerState> roll = new TreeMap<>();
    private Optional<Start> start = Optional.empty();
    private Optional<IntervalMerger> merger = Optional.empty();
    private long monitoredNanos;
    private long stopNanos = Long.MAX_VALUE;
    private long drainNanos;
    private boolean gathered;
    private boolean broken;
    private boolean over;
    private final Tally drain = new Tally();
    private long endNanos;

    /**
     * Creates a session that waits for workers.
     *
     * @param workers 1 or more
     * @param groups that read at the same time
     */
    SessionCoordinator(
            long session,
            int workers,
            Stragglers stragglers,
            GroupMerger groups,
            SessionListener handler,
            NanoClock clock) {
        this.session = session;
        this.workers = workers;
        this.pool = new LeasePool(workers);
        this.stragglers = stragglers;
        this.groups = groups;
        this.handler = handler;
        this.clock = clock;
        this.monitoredNanos = clock.nanoTime();
    }

    /**
     * Handles an encoded heartbeat. An unreadable one ends the session, because its worker and its content are unknown.
     */
    HeartbeatReply handle(byte[] heartbeat) {
        Heartbeat read;
        try {
            read = Heartbeat.of(heartbeat);
        } catch (IOException | RuntimeException malformed) {
            unread(malformed);
            throw new IllegalArgumentException("unreadable heartbeat: " + malformed, malformed);
        }
        return handle(read);
    }

    private synchronized void unread(Exception malformed) {
        if (!over) {
            fail(new Failure(Failure.Kind.CHILD, "unreadable message from a worker of the fleet: " + malformed));
        }
    }

    /** Handles a heartbeat. A repeated one counts once. */
    synchronized HeartbeatReply handle(Heartbeat heartbeat) {
        try {
            return onHeartbeat(heartbeat);
        } catch (RuntimeException fault) {
            // The content of a heartbeat is not repeated: later numbers would lack it.
            fail(new Failure(Failure.Kind.CHILD, heartbeat.where() + " sent an invalid report: " + fault));
            throw fault;
        }
    }

    private HeartbeatReply onHeartbeat(Heartbeat heartbeat) {
        if (over || heartbeat.session() != session || heartbeat.worker() < 0 || heartbeat.worker() >= workers) {
            return HeartbeatReply.LEAVE;
        }
        WorkerState entry = roll.computeIfAbsent(heartbeat.worker(), unseen -> new WorkerState());
        entry.onHeartbeat(heartbeat, clock.nanoTime());
        if (entry.news(heartbeat.sequence())) {
            takeIn(entry, heartbeat);
        }
        return over ? HeartbeatReply.LEAVE : order(entry, heartbeat);
    }

    private void takeIn(WorkerState entry, Heartbeat heartbeat) {
        heartbeat.troubles().forEach(handler::trouble);
        if (!heartbeat.readings().isEmpty()) {
            handler.readings(heartbeat.readings());
            paths.add(heartbeat.readings());
        }
        heartbeat.failure().ifPresent(this::fail);
        if (pool.took(entry.taken(heartbeat.takenBytes()), clock.nanoTime())) {
            handler.taken(pool.taken());
        }
        heartbeat.reports().forEach(report -> takeIn(entry, report));
        heartbeat
                .consumed()
                .forEach(second -> groups.add(heartbeat.worker(), second).forEach(handler::consumed));
        if (stopNanos == Long.MAX_VALUE && groups.stuck()) {
            lose("readers of a worker of the fleet reported nothing for more than " + GroupBook.MOST_OPEN + " s");
        }
        heartbeat.positions().forEach(handler::positions);
        deliveries.addAll(heartbeat.deliveries());
        heartbeat.sequenced().ifPresent(sequenced::add);
        if (heartbeat.stage() == Heartbeat.Stage.SENT) {
            entry.atRest();
        }
        if (heartbeat.stage() == Heartbeat.Stage.DONE) {
            entry.done(heartbeat.takenBytes());
            endIfAllDone();
        }
        if (!gathered && roll.size() == workers) {
            gathered = true;
            handler.ready();
        }
    }

    private void takeIn(WorkerState entry, IntervalReport report) {
        entry.addReport(report);
        if (report.last()) {
            drain.add(report.tally());
            endNanos = Math.max(endNanos, report.toNanos());
            return;
        }
        merger.orElseThrow().add(entry.nextSecond(), report).ifPresent(merged -> {
            endNanos = Math.max(endNanos, merged.toNanos());
            long taken = pool.taken();
            handler.interval(new IntervalReport(merged.toNanos(), merged.due(), taken, taken, false, merged.tally()));
            stragglers
                    .find(roll.values(), start.orElseThrow().startNanos(), worker -> paths.waitsFor(worker.where()))
                    .ifPresent(this::lose);
        });
        if (merger.orElseThrow().stuck()) {
            lose("a worker of the fleet reported nothing for more than " + IntervalMerger.MOST_OPEN + " s");
        }
    }

    private HeartbeatReply order(WorkerState entry, Heartbeat heartbeat) {
        if (start.isEmpty()) {
            return broken ? HeartbeatReply.LEAVE : new HeartbeatReply(HeartbeatReply.Kind.WAIT, 0, 0, 0, start);
        }
        long now = clock.nanoTime();
        if (broken || stopNanos != Long.MAX_VALUE) {
            boolean readOut = heartbeat.stage() == Heartbeat.Stage.SENT
                    && (broken || roll.values().stream().noneMatch(WorkerState::sending));
            return new HeartbeatReply(
                    readOut ? HeartbeatReply.Kind.READ_OUT : HeartbeatReply.Kind.STOP,
                    0,
                    0,
                    broken ? 0 : drainNanos,
                    start);
        }
        long grant = pool.grant(heartbeat.wantedBytes());
        entry.granted(grant);
        return new HeartbeatReply(HeartbeatReply.Kind.GO, Math.max(0, now - monitoredNanos), grant, 0, start);
    }

    /** Starts the session at the time in {@code order}. All workers must be ready. */
    synchronized void start(Start order) {
        start = Optional.of(order);
        merger = Optional.of(new IntervalMerger(workers, order.startNanos()));
        endNanos = order.startNanos();
        pool.add(order.leaseBytes());
        monitoredNanos = clock.nanoTime();
        roll.values().stream()
                .max(Comparator.comparingLong(WorkerState::clockErrorNanos))
                .filter(worst -> worst.clockErrorNanos() > MOST_CLOCK_ERROR_NANOS)
                .ifPresent(this::reportClockError);
    }

    /** Reports an inaccurate clock. Not before the start, since troubles are ignored while a session is prepared. */
    private void reportClockError(WorkerState worst) {
        String text = "the clock of " + worst.where() + " is known to within " + worst.clockErrorNanos() / 1_000_000
                + " ms; at most " + MOST_CLOCK_ERROR_NANOS / 1_000_000 + " ms is accepted";
        handler.trouble(new Trouble(clock.nanoTime(), Trouble.Kind.CLOCK, "clock", text));
    }

    /** Records that the brokers are monitored, and adds granted bytes. */
    synchronized void monitored(long moreBytes) {
        monitoredNanos = clock.nanoTime();
        pool.add(moreBytes);
    }

    /** Ends the session. Workers learn of it with their next heartbeat. */
    synchronized void stop(long longestDrainNanos) {
        stopNanos = clock.nanoTime();
        drainNanos = longestDrainNanos;
        if (start.isEmpty()) {
            end();
        } else {
            endIfAllDone();
        }
    }

    /** Checks about every 200 ms whether a worker has been silent for too long. */
    synchronized void watch() {
        if (over || start.isEmpty()) {
            return;
        }
        long now = clock.nanoTime();
        for (WorkerState entry : roll.values()) {
            if (entry.underWay() && now - entry.heartbeatNanos() > SILENT_NANOS) {
                entry.lose();
                lose(entry.where() + " was not heard for " + SILENT_NANOS / 1_000_000_000L + " s");
            }
        }
        // First the producers drain, then the consumers.
        long drains = broken ? 0 : drainNanos * (groups.isEmpty() ? 1 : 2);
        boolean late = stopNanos != Long.MAX_VALUE && now > stopNanos + drains + GRACE_NANOS;
        if (late) {
            roll.values().stream().filter(WorkerState::underWay).forEach(entry -> {
                entry.lose();
                lose(entry.where() + " did not finish in time");
            });
        }
        endIfAllDone();
    }

    /** Records that all workers are gone, except those that have reported their end. */
    synchronized void lost(String why) {
        if (over || allAtRest()) {
            return;
        }
        if (start.isEmpty()) {
            fail(new Failure(Failure.Kind.LOST, "The fleet was lost before it began: " + why));
            end();
            return;
        }
        roll.values().forEach(WorkerState::lose);
        lose(why);
        endIfAllDone();
    }

    private void lose(String why) {
        if (!broken) {
            broken = true;
            handler.trouble(new Trouble(clock.nanoTime(), Trouble.Kind.LOST, "lost", why));
        }
    }

    private void fail(Failure failure) {
        if (!broken) {
            broken = true;
            handler.failed(failure);
        }
    }

    /**
     * Ends the session when all workers are done. If a worker was lost, it waits until the owner, who does not know
     * yet, stops the session.
     */
    private void endIfAllDone() {
        if (!over && allAtRest() && (!broken || stopNanos != Long.MAX_VALUE)) {
            end();
        }
    }

    private boolean allAtRest() {
        return roll.size() == workers && roll.values().stream().noneMatch(WorkerState::underWay);
    }

    private void end() {
        over = true;
        merger.map(IntervalMerger::rest).ifPresent(drain::add);
        long due = roll.values().stream().mapToLong(WorkerState::due).sum();
        long spent = roll.values().stream().mapToLong(WorkerState::spent).sum();
        drain.add(
                Count.UNKNOWN,
                roll.values().stream().mapToLong(WorkerState::open).sum());
        if (start.isPresent()) {
            long until = roll.values().stream().anyMatch(WorkerState::isLost) ? clock.nanoTime() : endNanos;
            handler.interval(new IntervalReport(Math.max(endNanos, until), due, spent, spent, true, drain));
        }
        groups.rest().forEach(handler::consumed);
        if (!broken) {
            sequenced.of(workers).ifPresent(handler::sequenced);
        }
        if (!broken && !deliveries.isEmpty()) {
            handler.delivered(deliveries);
        }
        handler.ended();
    }

    synchronized boolean over() {
        return over;
    }
}
