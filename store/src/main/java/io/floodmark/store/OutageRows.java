package io.floodmark.store;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Stores the results of runs with a broker stopped: at most one outage per run. */
final class OutageRows {
    private static final Table TABLE = Table.of("outages", "run_id", "broker", "brokers", "returned", "ended");
    static final RecordTable<Rejoin> REJOINS = RecordTable.of("rejoins", Rejoin.class, "run_id");

    private OutageRows() {}

    static void insert(Handle handle, String runId, Outage outage) {
        TABLE.insert(handle, Table.row(runId, outage.broker(), outage.brokers(), outage.returned(), outage.ended()));
        outage.limit().ifPresent(limit -> insertLimit(handle, runId, limit, outage.headroom()));
        REJOINS.insert(handle, 0, outage.rejoins(), runId);
        outage.trials().forEach(trial -> TrialRows.insertOfOutage(handle, runId, trial));
    }

    static void insertLimit(Handle handle, String runId, Limit limit, Optional<Headroom> headroom) {
        LimitRows.OF_OUTAGES.append(handle, limit, runId);
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
                LimitRows.OF_OUTAGES.read(handle, runId).stream().findFirst(),
                headroom(row),
                REJOINS.read(handle, runId),
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
}
