package io.floodmark.store;

import io.floodmark.model.Bytes;
import io.floodmark.model.Headroom;
import io.floodmark.model.Limit;
import io.floodmark.model.Outage;
import io.floodmark.model.Rate;
import io.floodmark.model.Rejoin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What runs found with a broker stopped: one outage a run at most. */
final class OutageRows {
    private static final Table TABLE = Table.of("outages", "run_id", "broker", "brokers", "returned", "ended");
    private static final Table REJOINS = Table.of(
            "rejoins",
            "run_id",
            "position",
            "trial",
            "load_per_second",
            "backlog_bytes",
            "took_nanos",
            "outcome",
            "why");

    private OutageRows() {}

    static void insert(Handle handle, String runId, Outage outage) {
        TABLE.insert(handle, Table.row(runId, outage.broker(), outage.brokers(), outage.returned(), outage.ended()));
        outage.limit().ifPresent(limit -> insertLimit(handle, runId, limit, outage.headroom()));
        outage.rejoins().forEach(rejoin -> insertRejoin(handle, runId, rejoin));
        outage.trials().forEach(trial -> TrialRows.insertOfOutage(handle, runId, trial));
    }

    static void insertLimit(Handle handle, String runId, Limit limit, Optional<Headroom> headroom) {
        LimitRows.insertOfOutage(handle, runId, limit);
        headroom.ifPresent(takes -> handle.execute(
                "UPDATE outages SET headroom = ?, headroom_low = ?, headroom_high = ?, headroom_confidence = ?"
                        + " WHERE run_id = ?",
                Double.isNaN(takes.estimate()) ? null : takes.estimate(),
                boxed(takes.low()),
                boxed(takes.high()),
                takes.confidence(),
                runId));
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    static void insertRejoin(Handle handle, String runId, Rejoin rejoin) {
        int position = handle.createQuery("SELECT count(*) FROM rejoins WHERE run_id = ?")
                .bind(0, runId)
                .mapTo(Integer.class)
                .one();
        REJOINS.insert(
                handle,
                Table.row(
                        runId,
                        position,
                        rejoin.trial(),
                        rejoin.load().perSecond(),
                        rejoin.backlog().value(),
                        rejoin.took().map(Duration::toNanos),
                        Keys.of(rejoin.outcome()),
                        rejoin.why()));
    }

    static void end(Handle handle, String runId, boolean returned, String how) {
        handle.execute("UPDATE outages SET returned = ?, ended = ? WHERE run_id = ?", returned ? 1 : 0, how, runId);
    }

    static Optional<Outage> read(Handle handle, String runId) {
        return handle.createQuery("SELECT * FROM outages WHERE run_id = ?")
                .bind(0, runId)
                .map((row, context) -> outage(handle, runId, row))
                .findOne();
    }

    private static Outage outage(Handle handle, String runId, ResultSet row) throws SQLException {
        return new Outage(
                row.getInt("broker"),
                row.getInt("brokers"),
                LimitRows.readOfOutage(handle, runId),
                headroom(row),
                rejoins(handle, runId),
                row.getBoolean("returned"),
                Columns.optionalText(row, "ended"),
                TrialRows.readOfOutage(handle, runId));
    }

    private static Optional<Headroom> headroom(ResultSet row) throws SQLException {
        Optional<Double> confidence = Columns.optionalReal(row, "headroom_confidence");
        return confidence.isEmpty()
                ? Optional.empty()
                : Optional.of(new Headroom(
                        Columns.real(row, "headroom"),
                        optional(row, "headroom_low"),
                        optional(row, "headroom_high"),
                        confidence.get()));
    }

    private static OptionalDouble optional(ResultSet row, String column) throws SQLException {
        return Columns.optionalReal(row, column).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static List<Rejoin> rejoins(Handle handle, String runId) {
        return handle.createQuery("SELECT * FROM rejoins WHERE run_id = ? ORDER BY position")
                .bind(0, runId)
                .map((row, context) -> new Rejoin(
                        row.getInt("trial"),
                        new Rate(row.getDouble("load_per_second")),
                        new Bytes(row.getLong("backlog_bytes")),
                        Columns.optionalReal(row, "took_nanos").map(nanos -> Duration.ofNanos(nanos.longValue())),
                        Keys.read(Rejoin.Outcome.class, row.getString("outcome")),
                        row.getString("why")))
                .list();
    }
}
