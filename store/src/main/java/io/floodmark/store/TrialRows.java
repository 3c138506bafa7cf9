package io.floodmark.store;

import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Judgement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/** Stores trials with all their parts: order, observation and judgement. */
final class TrialRows {
    private static final Table TABLE = Table.of(
            "trials",
            "run_id",
            "number",
            "load_per_second",
            "full_nanos",
            "safe_nanos",
            "reason",
            "goal",
            "from_nanos",
            "to_nanos",
            "offered_per_second",
            "measured_from_nanos",
            "measured_to_nanos",
            "full_length",
            "confirmed_by_offsets",
            "confirmed_acked",
            "confirmed_unknown",
            ColumnCodec.SUMMARY.columns("latency"),
            "latency_histogram",
            JudgementRows.COLUMNS,
            "outage");
    private static final RecordTable<TrialEvent> EVENTS = RecordTable.of("events", TrialEvent.class, "trial_id");
    private static final RecordTable<LoadInterval> INTERVALS =
            RecordTable.of("load_intervals", LoadInterval.class, "trial_id");
    private static final RecordTable<ConsumeInterval> CONSUMPTION =
            RecordTable.of("consume_intervals", ConsumeInterval.class, "trial_id");
    private static final RecordTable<GroupBacklog> BEHIND =
            RecordTable.of("group_backlogs", GroupBacklog.class, "trial_id");
    private static final RecordTable<Delivery> DELIVERIES = RecordTable.of("deliveries", Delivery.class, "trial_id");

    private TrialRows() {}

    static void insert(Handle handle, String runId, Trial trial) {
        insert(handle, runId, trial, false);
    }

    /** Inserts a trial with a broker down or rejoining. */
    static void insertOfOutage(Handle handle, String runId, Trial trial) {
        insert(handle, runId, trial, true);
    }

    private static void insert(Handle handle, String runId, Trial trial, boolean outage) {
        Observation seen = trial.observation();
        Names names = new Names(handle);
        long id = TABLE.insertForId(handle, row(runId, trial, outage));
        JudgementRows.insert(handle, id, trial.judgement(), names);
        EVENTS.insert(handle, 0, seen.events(), id);
        INTERVALS.insert(handle, 0, seen.intervals(), id);
        CONSUMPTION.insert(handle, 0, seen.consumption(), id);
        BEHIND.insert(handle, 0, seen.behind(), id);
        DELIVERIES.insert(handle, 0, seen.deliveries(), id);
        SampleRows.insert(handle, id, seen.samples(), names);
    }

    private static List<Object> row(String runId, Trial trial, boolean outage) {
        TrialOrder order = trial.order();
        Observation seen = trial.observation();
        return Table.row(
                runId,
                trial.number(),
                order.load().perSecond(),
                order.full().toNanos(),
                order.safe().toNanos(),
                order.reason(),
                Keys.of(order.goal()),
                trial.whole().fromNanos(),
                trial.whole().toNanos(),
                seen.offered().perSecond(),
                seen.measured().fromNanos(),
                seen.measured().toNanos(),
                seen.fullLength(),
                seen.confirmation().byOffsets(),
                seen.confirmation().acked(),
                seen.confirmation().unknown(),
                ColumnCodec.SUMMARY.write().apply(seen.latency()),
                seen.histogram().payload(),
                JudgementRows.columns(trial.judgement()),
                outage);
    }

    /** Returns the trials in the order in which they were added. */
    static List<Trial> read(Handle handle, String runId) {
        return read(handle, runId, false);
    }

    /** Returns the trials with a broker down or rejoining. */
    static List<Trial> readOfOutage(Handle handle, String runId) {
        return read(handle, runId, true);
    }

    /** Returns the trials by run, without anything that belongs to single seconds, and without readings. */
    static Map<String, List<Trial>> outlines(Handle handle, Selection runs) {
        Map<Long, List<Indicator>> causes = JudgementRows.causes(handle, runs);
        Map<String, List<Trial>> trials = new HashMap<>();
        runs.bind(handle.createQuery("SELECT * FROM trials" + runs.where() + " AND outage = 0 ORDER BY id"))
                .map((row, context) -> Map.entry(
                        row.getString("run_id"),
                        trial(
                                row,
                                outline(row),
                                JudgementRows.outline(row, causes.getOrDefault(row.getLong("id"), List.of())))))
                .forEach(trial -> trials.computeIfAbsent(trial.getKey(), run -> new ArrayList<>())
                        .add(trial.getValue()));
        return trials;
    }

    private static List<Trial> read(Handle handle, String runId, boolean outage) {
        Names names = new Names(handle);
        return handle.createQuery("SELECT * FROM trials WHERE run_id = ? AND outage = ? ORDER BY id")
                .bind(0, runId)
                .bind(1, outage ? 1 : 0)
                .map((row, context) -> {
                    long id = row.getLong("id");
                    return trial(row, whole(handle, id, row, names), JudgementRows.read(handle, id, row, names));
                })
                .list();
    }

    private static Trial trial(ResultSet row, Observation seen, Judgement judgement) throws SQLException {
        TrialOrder order = new TrialOrder(
                new Rate(row.getDouble("load_per_second")),
                Duration.ofNanos(row.getLong("full_nanos")),
                Duration.ofNanos(row.getLong("safe_nanos")),
                row.getString("reason"),
                Keys.read(Goal.class, row.getString("goal")));
        return new Trial(
                row.getInt("number"),
                order,
                new Span(row.getLong("from_nanos"), row.getLong("to_nanos")),
                seen,
                judgement);
    }

    private static Observation outline(ResultSet row) throws SQLException {
        return new Observation(
                offered(row),
                measured(row),
                row.getBoolean("full_length"),
                List.of(),
                List.of(),
                List.of(),
                confirmation(row),
                latency(row),
                EncodedHistogram.EMPTY,
                List.of(),
                List.of(),
                List.of());
    }

    private static Observation whole(Handle handle, long id, ResultSet row, Names names) throws SQLException {
        return new Observation(
                offered(row),
                measured(row),
                row.getBoolean("full_length"),
                INTERVALS.read(handle, id),
                SampleRows.read(handle, id, names),
                EVENTS.read(handle, id),
                confirmation(row),
                latency(row),
                Columns.histogram(row, "latency_histogram"),
                CONSUMPTION.read(handle, id),
                BEHIND.read(handle, id),
                DELIVERIES.read(handle, id));
    }

    private static Rate offered(ResultSet row) throws SQLException {
        return new Rate(row.getDouble("offered_per_second"));
    }

    private static Span measured(ResultSet row) throws SQLException {
        return new Span(row.getLong("measured_from_nanos"), row.getLong("measured_to_nanos"));
    }

    private static Confirmation confirmation(ResultSet row) throws SQLException {
        return new Confirmation(
                row.getLong("confirmed_by_offsets"), row.getLong("confirmed_acked"), row.getLong("confirmed_unknown"));
    }

    private static LatencySummary latency(ResultSet row) throws SQLException {
        return ColumnCodec.SUMMARY.read().read(row, row.findColumn("latency_count"));
    }
}
