package io.floodmark.store;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Failover;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** Stores runs with all their parts. */
final class RunRows {
    private static final Table TABLE = Table.of(
            "runs",
            "id",
            "command",
            "started_at",
            "ended_at",
            "outcome",
            "effective_plan",
            "lab",
            "shared_host",
            "generator_cores",
            "record_bytes");
    private static final Table CONDITIONS = Table.of("conditions", "run_id", "position", "heading", "name", "value");
    /** The failovers of a run, one for each kill. */
    static final RecordTable<Failover> FAILOVERS = RecordTable.of("failovers", Failover.class, "run_id");

    private RunRows() {}

    static void insert(Handle handle, Run run) {
        TABLE.insert(
                handle,
                Table.row(
                        run.id(),
                        run.command(),
                        Columns.time(run.started()),
                        run.ended().map(Columns::time),
                        run.outcome(),
                        run.effectivePlan(),
                        run.surroundings().lab(),
                        run.surroundings().sharedHost(),
                        run.surroundings().generatorCores(),
                        run.surroundings().recordBytes()));
        insertConditions(handle, run.id(), run.conditions());
        run.trials().forEach(trial -> TrialRows.insert(handle, run.id(), trial));
        LimitRows.OF_RUNS.insert(handle, 0, run.limits(), run.id());
        run.outage().ifPresent(outage -> OutageRows.insert(handle, run.id(), outage));
        FAILOVERS.insert(handle, 0, run.failovers(), run.id());
    }

    static void insertConditions(Handle handle, String runId, List<Condition> conditions) {
        int first = handle.createQuery("SELECT count(*) FROM conditions WHERE run_id = ?")
                .bind(0, runId)
                .mapTo(Integer.class)
                .one();
        CONDITIONS.insertAll(handle, IntStream.range(0, conditions.size()).mapToObj(i -> {
            Condition condition = conditions.get(i);
            return Table.row(runId, first + i, condition.group(), condition.name(), condition.value());
        }));
    }

    /** Returns false if there is no such run. */
    static boolean end(Handle handle, String runId, Instant ended, String outcome) {
        return handle.execute(
                        "UPDATE runs SET ended_at = ?, outcome = ? WHERE id = ?", Columns.time(ended), outcome, runId)
                == 1;
    }

    static Run read(Handle handle, String runId) {
        return handle.createQuery("SELECT * FROM runs WHERE id = ?")
                .bind(0, runId)
                .map((row, context) -> run(
                        row,
                        conditions(handle, runId),
                        TrialRows.read(handle, runId),
                        LimitRows.OF_RUNS.read(handle, runId),
                        OutageRows.read(handle, runId),
                        FAILOVERS.read(handle, runId)))
                .one();
    }

    /**
     * Returns runs for a list, the last started first: without outages and conditions other than the number of brokers,
     * and with trials that have no readings and nothing of single seconds. All runs are read by a few statements.
     *
     * @param only id of the run; empty for all
     */
    static List<Run> outlines(Handle handle, Optional<String> only) {
        Selection runs = new Selection("run_id", only);
        Map<String, List<Trial>> trials = TrialRows.outlines(handle, runs);
        Map<String, List<Limit>> limits = LimitRows.OF_RUNS.read(handle, runs);
        Map<String, List<Failover>> failovers = FAILOVERS.read(handle, runs);
        Map<String, List<Condition>> brokers = brokers(handle, runs);
        Selection own = new Selection("id", only);
        return own.bind(handle.createQuery("SELECT * FROM runs" + own.where() + " ORDER BY started_at DESC, id DESC"))
                .map((row, context) -> {
                    String id = row.getString("id");
                    return run(
                            row,
                            brokers.getOrDefault(id, List.of()),
                            trials.getOrDefault(id, List.of()),
                            limits.getOrDefault(id, List.of()),
                            Optional.empty(),
                            failovers.getOrDefault(id, List.of()));
                })
                .list();
    }

    private static Map<String, List<Condition>> brokers(Handle handle, Selection runs) {
        Map<String, List<Condition>> brokers = new HashMap<>();
        runs.bind(handle.createQuery(
                        "SELECT * FROM conditions" + runs.where() + " AND heading = 'cluster' AND name = 'brokers'"))
                .map((row, context) -> Map.entry(row.getString("run_id"), condition(row)))
                .forEach(entry -> brokers.put(entry.getKey(), List.of(entry.getValue())));
        return brokers;
    }

    private static Run run(
            ResultSet row,
            List<Condition> conditions,
            List<Trial> trials,
            List<Limit> limits,
            Optional<Outage> outage,
            List<Failover> failovers)
            throws SQLException {
        return new Run(
                row.getString("id"),
                row.getString("command"),
                Columns.time(row.getString("started_at")),
                Columns.optionalText(row, "ended_at").map(Columns::time),
                row.getString("effective_plan"),
                new Surroundings(
                        row.getBoolean("lab"),
                        row.getBoolean("shared_host"),
                        row.getDouble("generator_cores"),
                        row.getDouble("record_bytes")),
                conditions,
                trials,
                limits,
                Columns.optionalText(row, "outcome"),
                outage,
                failovers);
    }

    private static List<Condition> conditions(Handle handle, String runId) {
        return handle.createQuery("SELECT * FROM conditions WHERE run_id = ? ORDER BY position")
                .bind(0, runId)
                .map((row, context) -> condition(row))
                .list();
    }

    private static Condition condition(ResultSet row) throws SQLException {
        return new Condition(row.getString("heading"), row.getString("name"), row.getString("value"));
    }

    /** Returns the runs, the last started first. */
    static List<RunSummary> list(Handle handle) {
        return handle.createQuery("SELECT r.id, r.command, r.started_at, r.ended_at, r.outcome, r.effective_plan,"
                        + " (SELECT count(*) FROM trials t WHERE t.run_id = r.id) AS trials"
                        + " FROM runs r ORDER BY r.started_at DESC, r.id DESC")
                .map((row, context) -> new RunSummary(
                        row.getString("id"),
                        row.getString("command"),
                        Columns.time(row.getString("started_at")),
                        Columns.optionalText(row, "ended_at").map(Columns::time),
                        Columns.optionalText(row, "outcome"),
                        row.getString("effective_plan"),
                        row.getInt("trials"),
                        LimitRows.answers(handle, row.getString("id"))))
                .list();
    }

    /** Returns the ids, the last started first. */
    static List<String> ids(Handle handle) {
        return handle.createQuery("SELECT id FROM runs ORDER BY started_at DESC, id DESC")
                .mapTo(String.class)
                .list();
    }

    static boolean inProgress(Handle handle, String runId) {
        return handle.createQuery("SELECT count(*) FROM runs WHERE id = ? AND ended_at IS NULL")
                        .bind(0, runId)
                        .mapTo(Integer.class)
                        .one()
                == 1;
    }

    static Optional<String> lastId(Handle handle) {
        return handle.createQuery("SELECT id FROM runs ORDER BY started_at DESC, id DESC LIMIT 1")
                .mapTo(String.class)
                .findOne();
    }

    /** Returns the ids that begin with a prefix, in order. */
    static List<String> ids(Handle handle, String prefix) {
        return handle.createQuery("SELECT id FROM runs WHERE substr(id, 1, length(?)) = ? ORDER BY id")
                .bind(0, prefix)
                .bind(1, prefix)
                .mapTo(String.class)
                .list();
    }
}
