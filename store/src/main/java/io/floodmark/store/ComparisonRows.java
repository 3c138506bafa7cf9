package io.floodmark.store;

import io.floodmark.model.comparison.CommonLoad;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Rate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Stores comparisons with all their parts, except the runs of their variants, which are stored separately. */
final class ComparisonRows {
    private static final Table TABLE = Table.of(
            "comparisons",
            "id",
            "command",
            "started_at",
            "ended_at",
            "outcome",
            "effective_plan",
            "measure",
            "load_per_second",
            "load_reason");
    static final RecordTable<HookRun> HOOKS = RecordTable.of("comparison_hooks", HookRun.class, "comparison_id");

    private ComparisonRows() {}

    static void insert(Handle handle, ComparisonRun comparison) {
        TABLE.insert(
                handle,
                Table.row(
                        comparison.id(),
                        comparison.command(),
                        Columns.time(comparison.started()),
                        comparison.ended().map(Columns::time),
                        comparison.outcome(),
                        comparison.effectivePlan(),
                        Keys.of(comparison.measure()),
                        comparison.load().map(load -> load.rate().perSecond()),
                        comparison.load().map(CommonLoad::reason)));
        List<ComparedVariant> variants = comparison.variants();
        for (int position = 0; position < variants.size(); position++) {
            ComparedVariantRows.insert(handle, comparison.id(), position, variants.get(position));
        }
        HOOKS.insert(handle, 0, comparison.hooks(), comparison.id());
    }

    static void load(Handle handle, String id, CommonLoad load) {
        handle.execute(
                "UPDATE comparisons SET load_per_second = ?, load_reason = ? WHERE id = ?",
                load.rate().perSecond(),
                load.reason(),
                id);
    }

    /** Returns false if there is no such comparison. */
    static boolean end(Handle handle, String id, Instant ended, String outcome) {
        return handle.execute(
                        "UPDATE comparisons SET ended_at = ?, outcome = ? WHERE id = ?",
                        Columns.time(ended),
                        outcome,
                        id)
                == 1;
    }

    /** Returns the comparisons, the last started first. */
    static List<ComparisonRun> list(Handle handle) {
        return handle.createQuery("SELECT * FROM comparisons ORDER BY started_at DESC, id DESC")
                .map((row, context) -> comparison(handle, row))
                .list();
    }

    static Optional<ComparisonRun> read(Handle handle, String id) {
        return handle.createQuery("SELECT * FROM comparisons WHERE id = ?")
                .bind(0, id)
                .map((row, context) -> comparison(handle, row))
                .findOne();
    }

    private static ComparisonRun comparison(Handle handle, ResultSet row) throws SQLException {
        String id = row.getString("id");
        Optional<String> reason = Columns.optionalText(row, "load_reason");
        double perSecond = Columns.real(row, "load_per_second");
        return new ComparisonRun(
                id,
                row.getString("command"),
                Columns.time(row.getString("started_at")),
                Columns.optionalText(row, "ended_at").map(Columns::time),
                row.getString("effective_plan"),
                Keys.read(Measure.class, row.getString("measure")),
                reason.map(why -> new CommonLoad(new Rate(perSecond), why)),
                ComparedVariantRows.read(handle, id),
                HOOKS.read(handle, id),
                Columns.optionalText(row, "outcome"));
    }

    /** Returns the ids that begin with a prefix, in order. */
    static List<String> ids(Handle handle, String prefix) {
        return handle.createQuery("SELECT id FROM comparisons WHERE substr(id, 1, length(?)) = ? ORDER BY id")
                .bind(0, prefix)
                .bind(1, prefix)
                .mapTo(String.class)
                .list();
    }

    /** Returns the last comparison, if only the runs of its own variants began after it. */
    static Optional<String> lastId(Handle handle) {
        return handle.createQuery("SELECT c.id FROM comparisons c WHERE NOT EXISTS (SELECT 1 FROM runs r WHERE"
                        + " r.started_at > c.started_at AND r.id NOT IN (SELECT run_id FROM comparison_variants WHERE"
                        + " run_id IS NOT NULL)) ORDER BY c.started_at DESC, c.id DESC LIMIT 1")
                .mapTo(String.class)
                .findOne();
    }
}
