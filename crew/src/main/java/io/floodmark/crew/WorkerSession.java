package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.load.LoadOrder;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The course of a worker through one session: join and compare clocks, or learn that it is a reserve; then prepare,
 * wait for the others, send and report. Used by one thread.
 */
public final class WorkerSession {
    private final long session;
    private final int worker;
    private final DriverLine line;
    private final WorkerPlace place;
    private final String where;
    private final NanoClock clock;

    /**
     * Creates a session that has not started.
     *
     * @param worker from 0; with the same number in the same process, a later session finds its connections open
     */
    public WorkerSession(long session, int worker, DriverLine line, WorkerPlace place, NanoClock clock) {
        this.session = session;
        this.worker = worker;
        this.line = line;
        this.place = place;
        this.where = "worker " + worker + " (" + place + ")";
        this.clock = clock;
    }

    /**
     * Runs the session and returns when it is over.
     *
     * @throws IOException if the driver does not answer
     */
    public void take() throws IOException {
        Optional<WorkerRequest.Joined> joined = line.join(session);
        if (joined.isPresent() && worker < joined.get().workers()) {
            take(joined.get(), line.compareClocks());
        }
    }

    private void take(WorkerRequest.Joined joined, DriverLine.Offset offset) throws IOException {
        LoadOrder order = new LoadOrder(joined.pace(), Duration.ofNanos(joined.atMostNanos()), List.of());
        boolean sound = false;
        Optional<WarmWorker> warm = Optional.empty();
        try {
            OwnJar.requireRun();
            WarmWorker own = WarmWorkers.of(joined, worker, joined.wallAheadNanos() - offset.aheadNanos(), clock);
            warm = Optional.of(own);
            own.part().prepare(joined.topics(), order);
            try (WorkerReaders readers = WorkerReaders.of(joined, worker, clock, own.wall())) {
                WorkerReports reports = new WorkerReports(session, worker, where, line, offset);
                new WorkerLoad(
                                own.part(),
                                readers,
                                joined,
                                worker,
                                reports,
                                new ProcessGauge(place, joined.assignment().brokers()),
                                clock)
                        .run();
            }
            sound = true;
        } catch (RuntimeException | LinkageError failed) { // A library may have another version than in the jar.
            line.sendHeartbeat(failed(offset, failed));
            throw failed;
        } finally {
            if (!sound) {
                warm.ifPresent(WarmWorkers::drop);
            }
        }
    }

    private Heartbeat failed(DriverLine.Offset offset, Throwable failed) {
        return new Heartbeat(
                session,
                worker,
                Long.MAX_VALUE,
                where,
                offset.errorNanos(),
                Heartbeat.Stage.FAILED,
                0,
                0,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.of(new Failure(kind(failed), where + ": " + text(failed))));
    }

    /** Returns the message. Messages of LinkageErrors are incomplete without their type. */
    private static String text(Throwable failed) {
        return String.valueOf(failed instanceof LinkageError ? failed : failed.getMessage());
    }

    private static Failure.Kind kind(Throwable failed) {
        if (failed instanceof PlanException) {
            return Failure.Kind.PLAN;
        }
        if (!(failed instanceof TargetException told)) {
            return Failure.Kind.CHILD;
        }
        return switch (told.kind()) {
            case UNREACHABLE -> Failure.Kind.UNREACHABLE;
            case DENIED -> Failure.Kind.DENIED;
            default -> Failure.Kind.REFUSED;
        };
    }
}
