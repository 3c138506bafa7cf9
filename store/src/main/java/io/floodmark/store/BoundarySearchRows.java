package io.floodmark.store;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Stores the searches of a line, each with its run; incomplete ones are not read. */
final class BoundarySearchRows {
    private static final String AROUND = "around";
    private static final String LOWER_BOUND = "lower-bound";
    private static final String UPPER_BOUND = "upper-bound";
    private static final String NOTHING = "nothing";

    private static final Table TABLE =
            Table.of("boundary_searches", "boundary_id", "line", "position", "run_id", "value", "guided", "reason");

    /** A likelihood as columns. */
    private record Said(String word, double ln, double sd) {
        static Said of(LimitLikelihood likelihood) {
            if (likelihood instanceof LimitLikelihood.Around around) {
                return new Said(AROUND, around.lnLimit(), around.sd());
            }
            if (likelihood instanceof LimitLikelihood.AtLeast least) {
                return new Said(LOWER_BOUND, least.lnLoad(), least.sd());
            }
            if (likelihood instanceof LimitLikelihood.AtMost most) {
                return new Said(UPPER_BOUND, most.lnLoad(), most.sd());
            }
            return new Said(NOTHING, Double.NaN, Double.NaN);
        }

        LimitLikelihood likelihood() {
            return switch (word) {
                case AROUND -> new LimitLikelihood.Around(ln, sd);
                case LOWER_BOUND -> new LimitLikelihood.AtLeast(ln, sd);
                case UPPER_BOUND -> new LimitLikelihood.AtMost(ln, sd);
                case NOTHING -> new LimitLikelihood.Nothing();
                default -> throw Keys.unknown("Likelihood", word);
            };
        }
    }

    private BoundarySearchRows() {}

    /** Adds the run of a search that begins. */
    static void begin(Handle handle, String id, int line, int position, BoundaryLine.Search search) {
        begin(
                handle,
                id,
                line,
                position,
                search.run(),
                search.point().at(),
                search.point().guided(),
                search.reason());
    }

    static void begin(
            Handle handle, String id, int line, int position, String run, double at, boolean guided, String reason) {
        TABLE.insert(handle, Table.row(id, line, position, run, at, guided, reason));
    }

    /** Adds the result of a search. */
    static void end(Handle handle, String id, int line, int position, LimitFinding finding) {
        Said said = Said.of(finding.likelihood());
        handle.createUpdate("UPDATE boundary_searches SET likelihood = ?, ln_per_second = ?, ln_sd = ?,"
                        + " took_nanos = ? WHERE boundary_id = ? AND line = ? AND position = ?")
                .bind(0, said.word())
                .bind(1, Double.isNaN(said.ln()) ? null : said.ln())
                .bind(2, Double.isNaN(said.sd()) ? null : said.sd())
                .bind(3, finding.took().toNanos())
                .bind(4, id)
                .bind(5, line)
                .bind(6, position)
                .execute();
    }

    static List<BoundaryLine.Search> read(Handle handle, String id, int line) {
        return handle.createQuery("SELECT * FROM boundary_searches WHERE boundary_id = ? AND line = ?"
                        + " AND likelihood IS NOT NULL ORDER BY position")
                .bind(0, id)
                .bind(1, line)
                .map((row, context) -> search(handle, row))
                .list();
    }

    private static BoundaryLine.Search search(Handle handle, ResultSet row) throws SQLException {
        String run = row.getString("run_id");
        Said said =
                new Said(row.getString("likelihood"), Columns.real(row, "ln_per_second"), Columns.real(row, "ln_sd"));
        LimitFinding finding = new LimitFinding(
                LimitRows.OF_RUNS.read(handle, run).get(0),
                said.likelihood(),
                Duration.ofNanos(row.getLong("took_nanos")));
        return new BoundaryLine.Search(
                run,
                new BoundaryPoint(row.getDouble("value"), finding, row.getBoolean("guided")),
                row.getString("reason"));
    }
}
