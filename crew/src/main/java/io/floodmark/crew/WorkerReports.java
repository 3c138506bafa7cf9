package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.client.Trouble;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reports of a worker, kept until the driver has answered: a heartbeat whose answer is lost is repeated unchanged.
 * Converts times from this process's clock to the driver's. Used by one thread.
 */
final class WorkerReports {
    private final long session;
    private final int worker;
    private final String where;
    private final DriverLine line;
    private final DriverLine.Offset offset;
    private final List<IntervalReport> reports = new ArrayList<>();
    private final List<Trouble> troubles = new ArrayList<>();
    private final List<WorkerHostReading> readings = new ArrayList<>();
    private final List<ConsumeInterval> consumed = new ArrayList<>();
    private final List<Positions> positions = new ArrayList<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private Optional<Sequenced> sequenced = Optional.empty();
    private Optional<Heartbeat> unanswered = Optional.empty();
    private long sequence;

    WorkerReports(long session, int worker, String where, DriverLine line, DriverLine.Offset offset) {
        this.session = session;
        this.worker = worker;
        this.where = where;
        this.line = line;
        this.offset = offset;
    }

    long toWorkerNanos(long driverNanos) {
        return driverNanos + offset.aheadNanos();
    }

    long aheadNanos() {
        return offset.aheadNanos();
    }

    void trouble(Trouble.Kind kind, long atNanos, String group, String text) {
        troubles.add(new Trouble(atNanos - offset.aheadNanos(), kind, group, text));
    }

    /**
     * Reports that the lease is used up. Only the lender knows whether a budget is spent or more bytes are on the way.
     */
    void dry(long atNanos) {
        trouble(Trouble.Kind.SPENT, atNanos, "spent", where + " had used up all that it was lent");
    }

    /**
     * Reports a late start. Records that this worker could not send at their due time are sent late, which would be
     * attributed to the cluster.
     */
    void beganAt(long nowNanos, long startNanos) {
        if (nowNanos > startNanos) {
            trouble(
                    Trouble.Kind.LOST,
                    nowNanos,
                    "late",
                    where + " could begin only " + (nowNanos - startNanos + 999_999) / 1_000_000
                            + " ms after the first record was due");
        }
    }

    /** Adds the report of a second, or of the end. */
    void report(IntervalReport ours) {
        reports.add(
                new IntervalReport(ours.toNanos() - offset.aheadNanos(), ours.due(), 0, 0, ours.last(), ours.tally()));
    }

    void readings(List<WorkerHostReading> fresh) {
        readings.addAll(fresh);
    }

    /** Adds the intervals of consumers. */
    void consumed(List<ConsumeInterval> fresh) {
        fresh.forEach(interval -> consumed.add(ConsumeText.shifted(interval, nanos -> nanos - offset.aheadNanos())));
    }

    void positions(List<Positions> fresh) {
        positions.addAll(fresh);
    }

    /** Adds what consumers received in total, when they are at rest. */
    void deliveries(List<Delivery> all) {
        deliveries.addAll(all);
    }

    /** Sets the acknowledged records, when producers are at rest; empty if records have no stamp. */
    void sequenced(Optional<Sequenced> all) {
        sequenced = all;
    }

    /** Sends everything to the driver and returns its instruction. */
    HeartbeatReply sendHeartbeat(Heartbeat.Stage stage, long wantedBytes, long takenBytes) throws IOException {
        Heartbeat heartbeat = unanswered.orElseGet(() -> new Heartbeat(
                session,
                worker,
                sequence++,
                where,
                offset.errorNanos(),
                stage,
                wantedBytes,
                takenBytes,
                reports,
                troubles,
                readings,
                consumed,
                positions,
                deliveries,
                sequenced,
                Optional.empty()));
        if (unanswered.isEmpty()) {
            reports.clear();
            troubles.clear();
            readings.clear();
            consumed.clear();
            positions.clear();
            deliveries.clear();
            sequenced = Optional.empty();
        }
        unanswered = Optional.of(heartbeat);
        HeartbeatReply order = line.sendHeartbeat(heartbeat);
        unanswered = Optional.empty();
        return order;
    }

    /**
     * Sends the final report. An unanswered heartbeat is repeated before it; otherwise it would be sent in place of the
     * final report, which would then be missing.
     */
    void finish(long takenBytes) throws IOException {
        if (unanswered.isPresent()) {
            sendHeartbeat(Heartbeat.Stage.SENT, 0, takenBytes);
        }
        sendHeartbeat(Heartbeat.Stage.DONE, 0, takenBytes);
    }
}
