package io.floodmark.crew;

import io.floodmark.client.Start;
import io.floodmark.client.Trouble;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.EventLog;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.Stint;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.Workload;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Schedule;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

/**
 * One worker's sending in one session, and what its readers do beside. The worker's own thread sends; this one tells the driver every
 * 200 ms and hears what to do. A
 * driver that does not answer, or that nobody looks at, for 3 s ends the sending: the stint counts that from the last look that was
 * answered, less the time for which the driver itself had not been looked at by then. Used by one thread.
 */
final class WorkerStretch {
    private static final long LOOK_NANOS = 200_000_000L;
    private static final long THIRSTY_NANOS = 25_000_000L;
    private static final long SECOND_NANOS = 1_000_000_000L;
    /** A shorter interval tells nothing of a rate or a quantile: it goes with the drain. */
    private static final long SHORTEST_NANOS = 250_000_000L;

    private static final long STEP_NANOS = 5_000_000L;

    /** With nobody to tell, a task must not hold its slot for ever. */
    private static final long SILENT_NANOS = 15_000_000_000L;

    private static final double AHEAD_SECONDS = 4;
    private static final long SPARE = 4L << 20;
    private static final long FLAT_OUT = 256L << 20;

    /** Of a record beside its payload, from above, were it alone in its batch. */
    private static final int OVERHEAD = 128;

    private final WarmWorker warm;
    private final WorkerReaders readers;
    private final Question.Joined joined;
    private final int worker;
    private final WorkerReports reports;
    private final ProcessGauge gauge;
    private final NanoClock clock;
    private final int replicas;
    private final double recordBytes;
    private final boolean flatOut;
    private final ByteBudget lease = new ByteBudget(0);
    private final EventLog events = new EventLog();
    private final Recorder recorder = new Recorder();
    private long granted;
    private long sent;
    private long cutNanos;
    private boolean stopped;

    WorkerStretch(
            WarmWorker warm,
            WorkerReaders readers,
            Question.Joined joined,
            int worker,
            WorkerReports reports,
            ProcessGauge gauge,
            NanoClock clock) {
        this.warm = warm;
        this.readers = readers;
        this.joined = joined;
        this.worker = worker;
        this.reports = reports;
        this.gauge = gauge;
        this.clock = clock;
        Workload workload = joined.assignment().workload();
        this.flatOut = joined.pace().schedule().isEmpty();
        this.replicas = workload.replicationFactor();
        this.recordBytes = workload.record().meanBytes() + OVERHEAD;
    }

    /** Returns when the session is over. */
    void run() throws IOException {
        Order order = await();
        if (order.kind() == Order.Kind.GO) {
            drive(order.start().orElseThrow());
        }
    }

    private Order await() throws IOException {
        Order order = reports.look(Look.Stage.READY, 0, 0);
        while (order.kind() == Order.Kind.WAIT) {
            LockSupport.parkNanos(LOOK_NANOS / 2);
            order = reports.look(Look.Stage.READY, 0, 0);
        }
        if (order.kind() == Order.Kind.STOP) {
            reports.look(Look.Stage.DONE, 0, 0);
        }
        return order;
    }

    private void drive(Start start) throws IOException {
        long startNanos = reports.toOurs(start.startNanos());
        cutNanos = startNanos;
        LoadOrder order = new LoadOrder(start.pace(), Duration.ofNanos(start.atMostNanos()), List.of(lease));
        Stint stint = new Stint(order, startNanos, events);
        // Before the first record: a lease takes a look to come.
        obey(stint, reports.look(Look.Stage.SENDING, wanted(stint), taken()), clock.nanoTime());
        reports.beganAt(clock.nanoTime(), startNanos);
        Future<?> driven = warm.drive(stint, recorder);
        try {
            attend(stint, driven);
            finish(stint, driven);
        } catch (RuntimeException failed) {
            long now = clock.nanoTime();
            stint.stop(now, now);
            throw failed;
        }
    }

    private void attend(Stint stint, Future<?> driven) throws IOException {
        long nextCutNanos = stint.startNanos() + SECOND_NANOS;
        long lookNanos = clock.nanoTime();
        long answeredNanos = lookNanos;
        while (!driven.isDone()) {
            long now = clock.nanoTime();
            if (now >= nextCutNanos && !stopped) {
                cut(stint, now, false);
                nextCutNanos += SECOND_NANOS;
                lookNanos = now;
            }
            if (now >= lookNanos) {
                answeredNanos = lookAt(stint) ? now : answeredNanos;
                lookNanos = now + (thirsty() ? THIRSTY_NANOS : LOOK_NANOS);
            }
            if (clock.nanoTime() - answeredNanos > SILENT_NANOS) {
                stint.stop(now, now);
            }
            if (Thread.currentThread().isInterrupted()) {
                stint.stop(now, now);
                throw new IOException("interrupted while a worker sent");
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    /** Flat out half of a lease may go between two looks. */
    private boolean thirsty() {
        return flatOut && !stopped && lease.left() < FLAT_OUT * replicas / 2;
    }

    /** False where the driver did not answer. */
    private boolean lookAt(Stint stint) {
        long asked = clock.nanoTime();
        tellEvents();
        reports.readings(gauge.read(reports.aheadNanos()));
        try {
            obey(stint, reports.look(Look.Stage.SENDING, wanted(stint), taken()), asked);
            return true;
        } catch (IOException silent) {
            // The stint ends by itself where this goes on.
            return false;
        }
    }

    private void obey(Stint stint, Order order, long askedNanos) {
        switch (order.kind()) {
            case GO -> {
                granted += order.grantedBytes();
                lease.giveBack(order.grantedBytes() * replicas);
                stint.lookedAt(Math.max(stint.startNanos(), askedNanos - order.unwatchedNanos()));
            }
            case STOP, LEAVE -> stop(stint, order.drainNanos());
            case WAIT, READ_OUT -> {}
        }
    }

    private void stop(Stint stint, long drainNanos) {
        if (!stopped) {
            stopped = true;
            long now = clock.nanoTime();
            stint.stop(now, now + drainNanos);
            if (now - cutNanos >= SHORTEST_NANOS) {
                cut(stint, now, false);
            }
        }
    }

    private void tellEvents() {
        tell(events.takeFresh());
        tell(readers.events());
        reports.positions(readers.takePositions());
    }

    private void tell(List<TrialEvent> happened) {
        for (TrialEvent event : happened) {
            Trouble.Kind kind = switch (event.kind()) {
                case BUDGET -> Trouble.Kind.SPENT;
                case BLIND -> Trouble.Kind.UNWATCHED;
                default -> Trouble.Kind.CLIENT_ERROR;
            };
            reports.trouble(
                    kind, event.atNanos(), event.kind().name() + event.text().hashCode(), event.text());
        }
    }

    /** So much ahead of the schedule, not of what was sent: what is late may leave in one go. */
    private long wanted(Stint stint) {
        long left = lease.left() / replicas;
        if (stint.schedule().isEmpty()) {
            return Math.max(0, FLAT_OUT - left);
        }
        long elapsed = Math.max(0, clock.nanoTime() - stint.startNanos()) + (long) (AHEAD_SECONDS * 1e9);
        long bySchedule = (long) (due(stint.schedule().get(), elapsed) * recordBytes) + SPARE - granted;
        return Math.max(0, Math.max(bySchedule, SPARE - left));
    }

    private long taken() {
        return (lease.taken() + replicas - 1) / replicas;
    }

    private void cut(Stint stint, long nowNanos, boolean last) {
        cutNanos = nowNanos;
        Tally tally = new Tally();
        recorder.handOver(tally);
        sent += tally.get(Count.SENT);
        reports.report(nowNanos, due(stint, nowNanos), last, tally);
        reports.consumed(readers.poll());
    }

    private long due(Stint stint, long nowNanos) {
        Optional<Schedule> all = stint.schedule();
        long elapsed = Math.min(nowNanos, stint.endNanos()) - stint.startNanos();
        return all.isEmpty() ? sent : due(all.get(), elapsed);
    }

    /** Records of this worker's producers. */
    private long due(Schedule all, long elapsedNanos) {
        int producers = joined.assignment().producers();
        long due = 0;
        for (int producer = worker; producer < producers; producer += joined.workers()) {
            due += all.share(producer, producers).dueBy(elapsedNanos);
        }
        return due;
    }

    private void finish(Stint stint, Future<?> driven) throws IOException {
        awaitEnd(driven);
        if (reports.owesAnAnswer()) {
            reports.look(Look.Stage.SENDING, 0, taken());
        }
        tellEvents();
        cut(stint, clock.nanoTime(), true);
        if (!readers.isEmpty()) {
            readOut();
        }
        reports.look(Look.Stage.DONE, 0, taken());
    }

    /** What others still write is read too: readers end once all producers are at rest. */
    private void readOut() throws IOException {
        Order order = atRest();
        while (order.kind() != Order.Kind.READ_OUT && order.kind() != Order.Kind.LEAVE) {
            LockSupport.parkNanos(LOOK_NANOS / 2);
            reports.consumed(readers.poll());
            order = atRest();
        }
        Duration drain = Duration.ofNanos(order.drainNanos());
        FutureTask<Void> ending = new FutureTask<>(() -> readers.stop(drain), null);
        Thread thread = new Thread(ending, "fm-read-out-" + worker);
        thread.setDaemon(true);
        thread.start();
        while (!ending.isDone()) {
            LockSupport.parkNanos(LOOK_NANOS / 2);
            reports.look(Look.Stage.SENT, 0, taken());
        }
        awaitEnd(ending);
        reports.consumed(readers.poll());
        tellEvents();
        reports.deliveries(readers.deliveries());
    }

    private Order atRest() throws IOException {
        tellEvents();
        reports.readings(gauge.read(reports.aheadNanos()));
        return reports.look(Look.Stage.SENT, 0, taken());
    }

    private static void awaitEnd(Future<?> work) throws IOException {
        try {
            work.get();
        } catch (ExecutionException failed) {
            throw WarmWorker.unwrapped(failed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a worker ended", leave);
        }
    }
}
