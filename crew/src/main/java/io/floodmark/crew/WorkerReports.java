package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.client.Trouble;
import io.floodmark.load.Sequenced;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.Delivery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a worker has to tell, kept until the driver has answered: a look whose answer is lost is sent again as it was.
 * Takes times of this process's clock and tells them by the driver's. One thread.
 */
final class WorkerReports {
    private final long session;
    private final int worker;
    private final String where;
    private final DriverLine line;
    private final DriverLine.Offset offset;
    private final List<IntervalReport> reports = new ArrayList<>();
    private final List<Trouble> troubles = new ArrayList<>();
    private final List<HostReading> readings = new ArrayList<>();
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

    long toOurs(long driverNanos) {
        return driverNanos + offset.aheadNanos();
    }

    long aheadNanos() {
        return offset.aheadNanos();
    }

    void trouble(Trouble.Kind kind, long atNanos, String group, String text) {
        troubles.add(new Trouble(atNanos - offset.aheadNanos(), kind, group, text));
    }

    /** Whether a budget is spent, or more is on its way, is known to those who lend. */
    void dry(long atNanos) {
        trouble(Trouble.Kind.SPENT, atNanos, "spent", where + " had used up all that it was lent");
    }

    /** What this worker could not begin with the others it sends late, which would be judged as the cluster's doing. */
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

    /** A second has ended, or all has. */
    void report(IntervalReport ours) {
        reports.add(
                new IntervalReport(ours.toNanos() - offset.aheadNanos(), ours.due(), 0, 0, ours.last(), ours.tally()));
    }

    void readings(List<HostReading> fresh) {
        readings.addAll(fresh);
    }

    /** What readers did. */
    void consumed(List<ConsumeInterval> fresh) {
        fresh.forEach(interval -> consumed.add(ConsumeText.shifted(interval, nanos -> nanos - offset.aheadNanos())));
    }

    void positions(List<Positions> fresh) {
        positions.addAll(fresh);
    }

    /** What readers were given in all, once they are at rest. */
    void deliveries(List<Delivery> all) {
        deliveries.addAll(all);
    }

    /** What the brokers confirmed, once producers are at rest; empty where records do not say which they are. */
    void sequenced(Optional<Sequenced> all) {
        sequenced = all;
    }

    /** Tells the driver all of it and hears what to do. */
    HeartbeatReply look(Heartbeat.Stage stage, long wantedBytes, long takenBytes) throws IOException {
        Heartbeat look = unanswered.orElseGet(() -> new Heartbeat(
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
        unanswered = Optional.of(look);
        HeartbeatReply order = line.look(look);
        unanswered = Optional.empty();
        return order;
    }

    /**
     * Its last word. A look that was not answered is told before: it would be taken for this one, which would never be
     * said.
     */
    void finish(long takenBytes) throws IOException {
        if (unanswered.isPresent()) {
            look(Heartbeat.Stage.SENT, 0, takenBytes);
        }
        look(Heartbeat.Stage.DONE, 0, takenBytes);
    }
}
