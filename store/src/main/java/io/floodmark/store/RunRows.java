package io.floodmark.store;

import io.floodmark.model.Condition;
import io.floodmark.model.Failover;
import io.floodmark.model.Run;
import io.floodmark.model.Surroundings;
import io.floodmark.model.Trial;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
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
        return read(handle, runId, TrialRows::read);
    }

    /** Returns the run with trials that have no readings and nothing of single seconds. */
    static Run outline(Handle handle, String runId) {
        return read(handle, runId, TrialRows::outlines);
    }

    private static Run read(Handle handle, String runId, BiFunction<Handle, String, List<Trial>> trials) {
        return handle.createQuery("SELECT * FROM runs WHERE id = ?")
                .bind(0, runId)
                .map((row, context) -> run(handle, row, trials.apply(handle, runId)))
                .one();
    }

    private static Run run(Handle handle, ResultSet row, List<Trial> trials) throws SQLException {
        String id = row.getString("id");
        return new Run(
                id,
                row.getString("command"),
                Columns.time(row.getString("started_at")),
                Columns.optionalText(row, "ended_at").map(Columns::time),
                row.getString("effective_plan"),
                new Surroundings(
                        row.getBoolean("lab"),
                        row.getBoolean("shared_host"),
                        row.getDouble("generator_cores"),
                        row.getDouble("record_bytes")),
                conditions(handle, id),
                trials,
                LimitRows.OF_RUNS.read(handle, id),
                Columns.optionalText(row, "outcome"),
                OutageRows.read(handle, id),
                FAILOVERS.read(handle, id));
    }

    private static List<Condition> conditions(Handle handle, String runId) {
        return handle.createQuery("SELECT * FROM conditions WHERE run_id = ? ORDER BY position")
                .bind(0, runId)
                .map((row, context) ->
                        new Condition(row.getString("heading"), row.getString("name"), row.getString("value")))
                .list();
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

    static boolean goesOn(Handle handle, String runId) {
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
