package io.floodmark.store;

import io.floodmark.model.Goal;
import io.floodmark.model.Indicator;
import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.Soak;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The limits that a run found, in the order in which they were added. */
final class LimitRows {
    private static final Object[] COLUMNS = {
        "run_id",
        "position",
        "ending",
        "estimate_per_second",
        "low_per_second",
        "high_per_second",
        "confidence",
        "binding",
        "binding_probability",
        "pass_below",
        "overload_above",
        "between_trial_sd",
        "between_start_sd",
        "trials",
        "explanation",
        "goal",
        "soak_trial",
        "soak_per_second",
        "soak_nanos",
        "soak_outcome"
    };
    private static final Table TABLE = Table.of("limits", COLUMNS);
    private static final Table OF_OUTAGES = Table.of("outage_limits", COLUMNS);

    private LimitRows() {}

    static void insert(Handle handle, String runId, Limit limit) {
        insert(TABLE, handle, runId, limit);
    }

    /** With a broker down. */
    static void insertOfOutage(Handle handle, String runId, Limit limit) {
        insert(OF_OUTAGES, handle, runId, limit);
    }

    private static void insert(Table table, Handle handle, String runId, Limit limit) {
        int position = handle.createQuery("SELECT count(*) FROM " + table.name() + " WHERE run_id = ?")
                .bind(0, runId)
                .mapTo(Integer.class)
                .one();
        table.insert(
                handle,
                Table.row(
                        runId,
                        position,
                        Keys.of(limit.end()),
                        limit.estimate().perSecond(),
                        limit.low().perSecond(),
                        limit.high().map(Rate::perSecond),
                        limit.confidence(),
                        limit.binding().map(Keys::of),
                        limit.bindingProbability(),
                        limit.passBelow(),
                        limit.overloadAbove(),
                        limit.betweenTrialSd(),
                        limit.betweenStartSd(),
                        limit.trials(),
                        limit.explanation(),
                        Keys.of(limit.goal()),
                        limit.soak().map(Soak::trial),
                        limit.soak().map(soak -> soak.load().perSecond()),
                        limit.soak().map(soak -> soak.length().toNanos()),
                        limit.soak().map(soak -> Keys.of(soak.outcome()))));
    }

    static List<Limit> read(Handle handle, String runId) {
        return read(TABLE, handle, runId);
    }

    /** With a broker down; empty until it was found. */
    static Optional<Limit> readOfOutage(Handle handle, String runId) {
        return read(OF_OUTAGES, handle, runId).stream().findFirst();
    }

    private static List<Limit> read(Table table, Handle handle, String runId) {
        return handle.createQuery("SELECT * FROM " + table.name() + " WHERE run_id = ? ORDER BY position")
                .bind(0, runId)
                .map((row, context) -> limit(row))
                .list();
    }

    private static Limit limit(ResultSet row) throws SQLException {
        return new Limit(
                Keys.read(Goal.class, row.getString("goal")),
                Keys.read(Limit.End.class, row.getString("ending")),
                new Rate(row.getDouble("estimate_per_second")),
                new Rate(row.getDouble("low_per_second")),
                Columns.optionalReal(row, "high_per_second").map(Rate::new),
                Columns.real(row, "confidence"),
                Columns.optionalText(row, "binding").map(key -> Keys.read(Indicator.class, key)),
                Columns.real(row, "binding_probability"),
                Columns.optionalInt(row, "pass_below"),
                Columns.optionalInt(row, "overload_above"),
                Columns.real(row, "between_trial_sd"),
                row.getDouble("between_start_sd"),
                row.getInt("trials"),
                row.getString("explanation"),
                soak(row));
    }

    private static Optional<Soak> soak(ResultSet row) throws SQLException {
        Optional<String> outcome = Columns.optionalText(row, "soak_outcome");
        return outcome.isEmpty()
                ? Optional.empty()
                : Optional.of(new Soak(
                        row.getInt("soak_trial"),
                        new Rate(row.getDouble("soak_per_second")),
                        Duration.ofNanos(row.getLong("soak_nanos")),
                        Keys.read(Soak.Outcome.class, outcome.get())));
    }

    /** The intervals only, of what a run is told by: readable whatever indicators and endings later versions know. */
    static List<RunSummary.Answer> answers(Handle handle, String runId) {
        return handle.createQuery("SELECT estimate_per_second, low_per_second, high_per_second FROM limits"
                        + " WHERE run_id = ? AND goal = (SELECT goal FROM limits WHERE run_id = ? ORDER BY position LIMIT 1)"
                        + " ORDER BY position")
                .bind(0, runId)
                .bind(1, runId)
                .map((row, context) -> new RunSummary.Answer(
                        new Rate(row.getDouble("estimate_per_second")),
                        new Rate(row.getDouble("low_per_second")),
                        Columns.optionalReal(row, "high_per_second").map(Rate::new)))
                .list();
    }
}
