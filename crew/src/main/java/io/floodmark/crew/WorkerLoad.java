package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.EventLog;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

/**
 * The sending of one worker in one session, and the reading of its consumers. The producers run on a separate thread;
 * this one sends a heartbeat to the driver every 200 ms and follows its instructions. If the driver does not answer for
 * 3 s, or is not polled for 3 s, sending ends. The load phase counts this time from the last answered heartbeat, minus
 * the time for which the driver itself had not been polled by then. Used by one thread.
 */
final class WorkerLoad {
    private static final long LOOK_NANOS = 200_000_000L;
    private static final long THIRSTY_NANOS = 25_000_000L;
    private static final long STEP_NANOS = 5_000_000L;

    /** The time without a driver after which a task gives up its slot. */
    private static final long SILENT_NANOS = 15_000_000_000L;

    private static final long LET_GO_MILLIS = 2_000;
    private static final double AHEAD_SECONDS = 4;
    private static final long FLAT_OUT = 256L << 20;

    /** An upper bound of the bytes of a record in addition to its payload, if it were alone in its batch. */
    private static final int OVERHEAD = 128;

    private final ProducerShare part;
    private final WorkerReaders readers;
    private final int worker;
    private final WorkerReports reports;
    private final ProcessGauge gauge;
    private final NanoClock clock;
    private final int replicas;
    private final double recordBytes;
    private final boolean flatOut;
    private final ByteBudget lease = new ByteBudget(0);
    private final EventLog events = new EventLog();
    private long granted;
    private long answeredNanos;
    private boolean stopped;

    WorkerLoad(
            ProducerShare part,
            WorkerReaders readers,
            WorkerRequest.Joined joined,
            int worker,
            WorkerReports reports,
            ProcessGauge gauge,
            NanoClock clock) {
        this.part = part;
        this.readers = readers;
        this.worker = worker;
        this.reports = reports;
        this.gauge = gauge;
        this.clock = clock;
        Workload workload = joined.assignment().workload();
        this.flatOut = joined.pace().schedule().isEmpty();
        this.replicas = workload.replicationFactor();
        this.recordBytes = workload.record().meanBytes() + OVERHEAD;
    }

    /** Runs the session and returns when it is over. */
    void run() throws IOException {
        HeartbeatReply order = await();
        if (order.kind() == HeartbeatReply.Kind.GO) {
            drive(order.start().orElseThrow());
        }
    }

    private HeartbeatReply await() throws IOException {
        HeartbeatReply order = reports.sendHeartbeat(Heartbeat.Stage.READY, 0, 0);
        while (order.kind() == HeartbeatReply.Kind.WAIT) {
            LockSupport.parkNanos(LOOK_NANOS / 2);
            order = reports.sendHeartbeat(Heartbeat.Stage.READY, 0, 0);
        }
        if (order.kind() == HeartbeatReply.Kind.STOP) {
            reports.sendHeartbeat(Heartbeat.Stage.DONE, 0, 0);
        }
        return order;
    }

    private void drive(Start start) throws IOException {
        long startNanos = reports.toWorkerNanos(start.startNanos());
        LoadOrder order = new LoadOrder(start.pace(), Duration.ofNanos(start.atMostNanos()), List.of(lease));
        LoadPhase phase = new LoadPhase(order, startNanos, events, clock);
        // The lease is requested before the first record, because it takes a heartbeat to arrive.
        HeartbeatReply first = reports.sendHeartbeat(Heartbeat.Stage.SENDING, bytesToRequest(phase, 0), 0);
        lend(first);
        reports.beganAt(clock.nanoTime(), startNanos);
        ProducerShare.Sending sending = part.send(order, phase, reports.aheadNanos() + start.aheadNanos());
        obey(phase, sending, first, clock.nanoTime());
        try {
            attend(phase, sending);
            finish(sending);
        } catch (RuntimeException failed) {
            long now = clock.nanoTime();
            phase.stop(now, now);
            throw failed;
        }
    }

    private void attend(LoadPhase phase, ProducerShare.Sending sending) throws IOException {
        long lookNanos = clock.nanoTime();
        answeredNanos = lookNanos;
        while (!sending.atRest()) {
            long now = clock.nanoTime();
            List<IntervalReport> seconds = stopped ? List.of() : sending.seconds(now);
            if (!seconds.isEmpty()) {
                reportIntervals(seconds);
                lookNanos = now;
            }
            if (now >= lookNanos) {
                exchangeHeartbeat(phase, sending);
                lookNanos = now + (thirsty(sending.held()) ? THIRSTY_NANOS : LOOK_NANOS);
            }
            if (clock.nanoTime() - answeredNanos > SILENT_NANOS) {
                phase.stop(now, now);
            }
            if (Thread.currentThread().isInterrupted()) {
                phase.stop(now, now);
                throw new IOException("interrupted while a worker sent");
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    private void reportIntervals(List<IntervalReport> seconds) {
        seconds.forEach(reports::report);
        reports.consumed(readers.poll());
    }

    /** True if the lease may run out early: flat out, half of a lease may be used between two heartbeats. */
    private boolean thirsty(long held) {
        return flatOut && !stopped && lease.left() + held * replicas < FLAT_OUT * replicas / 2;
    }

    /** Sends a heartbeat. A missing answer is tolerated for a while. */
    private void exchangeHeartbeat(LoadPhase phase, ProducerShare.Sending sending) {
        long beganNanos = clock.nanoTime();
        reportEvents();
        reports.readings(gauge.read(reports.aheadNanos()));
        try {
            HeartbeatReply order = reports.sendHeartbeat(
                    Heartbeat.Stage.SENDING, bytesToRequest(phase, sending.held()), sending.taken());
            lend(order);
            obey(phase, sending, order, beganNanos);
            answeredNanos = beganNanos;
        } catch (IOException silent) {
            // If the driver stays silent, the load phase ends by its own deadline.
        }
    }

    private void lend(HeartbeatReply order) {
        granted += order.grantedBytes();
        lease.giveBack(order.grantedBytes() * replicas);
    }

    private void obey(LoadPhase phase, ProducerShare.Sending sending, HeartbeatReply order, long beganNanos) {
        switch (order.kind()) {
            case GO -> phase.heartbeat(Math.max(phase.startNanos(), beganNanos - order.unwatchedNanos()));
            case STOP, LEAVE -> stop(phase, sending, order.drainNanos());
            case WAIT, READ_OUT -> {}
        }
    }

    private void stop(LoadPhase phase, ProducerShare.Sending sending, long drainNanos) {
        if (!stopped) {
            stopped = true;
            long now = clock.nanoTime();
            phase.stop(now, now + drainNanos);
            reportIntervals(sending.stopped(now));
        }
    }

    private void reportEvents() {
        report(events.takeFresh());
        report(readers.events());
        reports.positions(readers.takePositions());
    }

    private void report(List<TrialEvent> happened) {
        for (TrialEvent event : happened) {
            if (event.kind() == TrialEvent.Kind.BUDGET) {
                reports.dry(event.atNanos());
                continue;
            }
            Trouble.Kind kind = switch (event.kind()) {
                case BLIND -> Trouble.Kind.UNWATCHED;
                case GENERATOR_LOST -> Trouble.Kind.LOST;
                default -> Trouble.Kind.CLIENT_ERROR;
            };
            reports.trouble(
                    kind, event.atNanos(), event.kind().name() + event.text().hashCode(), event.text());
        }
    }

    /**
     * Returns the bytes to request. They cover the schedule ahead, not what was sent, because late records may leave
     * all at once.
     */
    private long bytesToRequest(LoadPhase phase, long held) {
        long left = lease.left() / replicas + held;
        if (phase.schedule().isEmpty()) {
            return Math.max(0, FLAT_OUT - left);
        }
        long elapsed = Math.max(0, clock.nanoTime() - phase.startNanos()) + (long) (AHEAD_SECONDS * 1e9);
        long due = part.shares().due(phase.schedule().get(), elapsed);
        long bySchedule = (long) (due * recordBytes) + part.spare() - granted;
        return Math.max(0, Math.max(bySchedule, part.spare() - left));
    }

    private void finish(ProducerShare.Sending sending) throws IOException {
        List<IntervalReport> rest = sending.rest();
        reportEvents();
        reportIntervals(rest);
        reports.sequenced(sending.sequenced());
        if (!readers.isEmpty()) {
            readOut(sending.taken());
        }
        reports.finish(sending.taken());
    }

    /** Reads until the end. Records of other workers are read too, so consumers end after all producers are at rest. */
    private void readOut(long taken) throws IOException {
        Optional<HeartbeatReply> order = atRest(taken);
        while (order.filter(WorkerLoad::endsReading).isEmpty()) {
            LockSupport.parkNanos(LOOK_NANOS / 2);
            reports.consumed(readers.poll());
            order = atRest(taken);
        }
        Duration drain = Duration.ofNanos(order.orElseThrow().drainNanos());
        FutureTask<Void> ending = new FutureTask<>(() -> readers.stop(drain), null);
        Thread thread = new Thread(ending, "fm-read-out-" + worker);
        thread.setDaemon(true);
        thread.start();
        try {
            while (!ending.isDone()) {
                LockSupport.parkNanos(LOOK_NANOS / 2);
                exchangeFinalHeartbeat(taken);
            }
        } finally {
            end(thread);
        }
        PartThread.awaitEnd(ending);
        reports.consumed(readers.poll());
        reportEvents();
        reports.deliveries(readers.deliveries());
    }

    /**
     * Ends a thread that still reads. Consumers are used by one thread at a time, so the caller waits until that thread
     * has released them.
     */
    private static void end(Thread thread) {
        boolean interrupted = Thread.interrupted();
        thread.interrupt();
        try {
            thread.join(LET_GO_MILLIS);
        } catch (InterruptedException again) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean endsReading(HeartbeatReply order) {
        return order.kind() == HeartbeatReply.Kind.READ_OUT || order.kind() == HeartbeatReply.Kind.LEAVE;
    }

    private Optional<HeartbeatReply> atRest(long taken) throws IOException {
        reportEvents();
        reports.readings(gauge.read(reports.aheadNanos()));
        return exchangeFinalHeartbeat(taken);
    }

    /** Returns empty if the driver did not answer, which is tolerated for a while. */
    private Optional<HeartbeatReply> exchangeFinalHeartbeat(long taken) throws IOException {
        long beganNanos = clock.nanoTime();
        try {
            HeartbeatReply order = reports.sendHeartbeat(Heartbeat.Stage.SENT, 0, taken);
            answeredNanos = beganNanos;
            return Optional.of(order);
        } catch (IOException silent) {
            if (beganNanos - answeredNanos > SILENT_NANOS
                    || Thread.currentThread().isInterrupted()) {
                throw silent;
            }
            return Optional.empty();
        }
    }
}
