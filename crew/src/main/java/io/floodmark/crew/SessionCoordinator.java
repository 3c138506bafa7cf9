package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.model.Delivery;
import io.floodmark.model.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One session of a fleet, as the driver sees it: who is ready, what is granted to whom, what all did together, who is
 * lost. A worker that is not heard for 3 s is lost, and the session with it: what it did is not known; so it is with
 * one that alone is too slow. Safe for use by many threads.
 *
 * <pre>
 * gathering --all ready--&gt; gathered --start--&gt; running --stop, or all done--&gt; stopping --all done or lost--&gt; over
 * </pre>
 */
final class SessionCoordinator {
    /** Clocks known no better than this would shift a schedule's parts against each other. */
    private static final long MOST_CLOCK_ERROR_NANOS = 50_000_000L;

    /** A worker that nobody hears for so long is lost. */
    static final long SILENT_NANOS = 3_000_000_000L;

    /** After the drain: for threads to end and the last looks to come. */
    private static final long GRACE_NANOS = 5_000_000_000L;

    private final long session;
    private final int workers;
    private final LeasePool pool;
    private final Stragglers stragglers;
    private final GroupMerger groups;
    private final List<Delivery> deliveries = new ArrayList<>();
    private final SequencedMerger sequenced = new SequencedMerger();
    private final SessionListener ear;
    private final NanoClock clock;
    private final TreeMap<Integer, WorkerState> roll = new TreeMap<>();
    private Optional<Start> start = Optional.empty();
    private Optional<IntervalMerger> merger = Optional.empty();
    private long lookedAtNanos;
    private long stopNanos = Long.MAX_VALUE;
    private long drainNanos;
    private boolean gathered;
    private boolean broken;
    private boolean over;
    private final Tally drain = new Tally();
    private long endNanos;

    /**
     * Waits for workers.
     *
     * @param workers 1 or more
     * @param groups that read beside
     */
    SessionCoordinator(
            long session,
            int workers,
            Stragglers stragglers,
            GroupMerger groups,
            SessionListener ear,
            NanoClock clock) {
        this.session = session;
        this.workers = workers;
        this.pool = new LeasePool(workers);
        this.stragglers = stragglers;
        this.groups = groups;
        this.ear = ear;
        this.clock = clock;
        this.lookedAtNanos = clock.nanoTime();
    }

    /**
     * A worker's look in the wire's bytes. One that cannot be read is the end: whose it was, and what it told, is not
     * known.
     */
    HeartbeatReply hear(byte[] look) {
        Heartbeat read;
        try {
            read = Heartbeat.of(look);
        } catch (IOException | RuntimeException malformed) {
            unread(malformed);
            throw new IllegalArgumentException("unreadable heartbeat: " + malformed, malformed);
        }
        return hear(read);
    }

    private synchronized void unread(Exception malformed) {
        if (!over) {
            fail(new Failure(Failure.Kind.CHILD, "unreadable message from a worker of the fleet: " + malformed));
        }
    }

    /** A worker's look; what is told twice counts once. */
    synchronized HeartbeatReply hear(Heartbeat look) {
        try {
            return heard(look);
        } catch (RuntimeException fault) {
            // What a look tells is not told again: numbers would go on without it.
            fail(new Failure(Failure.Kind.CHILD, look.where() + " sent an invalid report: " + fault));
            throw fault;
        }
    }

    private HeartbeatReply heard(Heartbeat look) {
        if (over || look.session() != session || look.worker() < 0 || look.worker() >= workers) {
            return HeartbeatReply.LEAVE;
        }
        WorkerState entry = roll.computeIfAbsent(look.worker(), unseen -> new WorkerState());
        entry.heard(look, clock.nanoTime());
        if (entry.news(look.sequence())) {
            takeIn(entry, look);
        }
        return over ? HeartbeatReply.LEAVE : order(entry, look);
    }

    private void takeIn(WorkerState entry, Heartbeat look) {
        look.troubles().forEach(ear::trouble);
        if (!look.readings().isEmpty()) {
            ear.readings(look.readings());
        }
        look.failure().ifPresent(this::fail);
        if (pool.took(entry.taken(look.takenBytes()), clock.nanoTime())) {
            ear.taken(pool.taken());
        }
        look.reports().forEach(report -> takeIn(entry, report));
        look.consumed().forEach(second -> groups.add(look.worker(), second).forEach(ear::consumed));
        if (stopNanos == Long.MAX_VALUE && groups.stuck()) {
            lose("readers of a worker of the fleet reported nothing for more than " + GroupBook.MOST_OPEN + " s");
        }
        look.positions().forEach(ear::positions);
        deliveries.addAll(look.deliveries());
        look.sequenced().ifPresent(sequenced::add);
        if (look.stage() == Heartbeat.Stage.SENT) {
            entry.atRest();
        }
        if (look.stage() == Heartbeat.Stage.DONE) {
            entry.done(look.takenBytes());
            endIfAllDone();
        }
        if (!gathered && roll.size() == workers) {
            gathered = true;
            ear.ready();
        }
    }

    private void takeIn(WorkerState entry, IntervalReport report) {
        entry.told(report);
        if (report.last()) {
            drain.add(report.tally());
            endNanos = Math.max(endNanos, report.toNanos());
            return;
        }
        merger.orElseThrow().add(entry.nextSecond(), report).ifPresent(merged -> {
            endNanos = Math.max(endNanos, merged.toNanos());
            long taken = pool.taken();
            ear.interval(new IntervalReport(merged.toNanos(), merged.due(), taken, taken, false, merged.tally()));
            stragglers.find(roll.values(), start.orElseThrow().startNanos()).ifPresent(this::lose);
        });
        if (merger.orElseThrow().stuck()) {
            lose("a worker of the fleet reported nothing for more than " + IntervalMerger.MOST_OPEN + " s");
        }
    }

    private HeartbeatReply order(WorkerState entry, Heartbeat look) {
        if (start.isEmpty()) {
            return broken ? HeartbeatReply.LEAVE : new HeartbeatReply(HeartbeatReply.Kind.WAIT, 0, 0, 0, start);
        }
        long now = clock.nanoTime();
        if (broken || stopNanos != Long.MAX_VALUE) {
            boolean readOut = look.stage() == Heartbeat.Stage.SENT
                    && (broken || roll.values().stream().noneMatch(WorkerState::sending));
            return new HeartbeatReply(
                    readOut ? HeartbeatReply.Kind.READ_OUT : HeartbeatReply.Kind.STOP,
                    0,
                    0,
                    broken ? 0 : drainNanos,
                    start);
        }
        long grant = pool.grant(look.wantedBytes());
        entry.granted(grant);
        return new HeartbeatReply(HeartbeatReply.Kind.GO, Math.max(0, now - lookedAtNanos), grant, 0, start);
    }

    /** All are ready: begins at the time that {@code order} says. */
    synchronized void start(Start order) {
        start = Optional.of(order);
        merger = Optional.of(new IntervalMerger(workers, order.startNanos()));
        endNanos = order.startNanos();
        pool.add(order.leaseBytes());
        lookedAtNanos = clock.nanoTime();
        roll.values().stream()
                .max(Comparator.comparingLong(WorkerState::clockErrorNanos))
                .filter(worst -> worst.clockErrorNanos() > MOST_CLOCK_ERROR_NANOS)
                .ifPresent(this::tellVagueClock);
    }

    /** Not before the start: who prepares a session does not listen to troubles. */
    private void tellVagueClock(WorkerState worst) {
        String text = "the clock of " + worst.where() + " is known to within " + worst.clockErrorNanos() / 1_000_000
                + " ms; at most " + MOST_CLOCK_ERROR_NANOS / 1_000_000 + " ms is accepted";
        ear.trouble(new Trouble(clock.nanoTime(), Trouble.Kind.CLOCK, "clock", text));
    }

    /** Those who watch the brokers are there, and grant more bytes. */
    synchronized void lookedAt(long moreBytes) {
        lookedAtNanos = clock.nanoTime();
        pool.add(moreBytes);
    }

    /** Ends the session: workers hear of it at their next look. */
    synchronized void stop(long longestDrainNanos) {
        stopNanos = clock.nanoTime();
        drainNanos = longestDrainNanos;
        if (start.isEmpty()) {
            end();
        } else {
            endIfAllDone();
        }
    }

    /** Looked at about every 200 ms: whether somebody has been silent for too long. */
    synchronized void watch() {
        if (over || start.isEmpty()) {
            return;
        }
        long now = clock.nanoTime();
        for (WorkerState entry : roll.values()) {
            if (entry.underWay() && now - entry.heardNanos() > SILENT_NANOS) {
                entry.lose();
                lose(entry.where() + " was not heard for " + SILENT_NANOS / 1_000_000_000L + " s");
            }
        }
        // First those who write, then those who read.
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

    /** All workers are gone, but for those that have told their end. */
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
            ear.trouble(new Trouble(clock.nanoTime(), Trouble.Kind.LOST, "lost", why));
        }
    }

    private void fail(Failure failure) {
        if (!broken) {
            broken = true;
            ear.failed(failure);
        }
    }

    /** A session in which somebody was lost waits for its owner to stop it, who has yet to hear of it. */
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
            ear.interval(new IntervalReport(Math.max(endNanos, until), due, spent, spent, true, drain));
        }
        groups.rest().forEach(ear::consumed);
        if (!broken) {
            sequenced.of(workers).ifPresent(ear::sequenced);
        }
        if (!broken && !deliveries.isEmpty()) {
            ear.delivered(deliveries);
        }
        ear.ended();
    }

    synchronized boolean over() {
        return over;
    }
}
