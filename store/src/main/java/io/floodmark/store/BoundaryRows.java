package io.floodmark.store;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Stores boundaries with all their parts, except the runs of their searches, which are stored separately. */
final class BoundaryRows {
    private static final Table TABLE =
            Table.of("boundaries", "id", "command", "started_at", "ended_at", "outcome", "effective_plan");

    private BoundaryRows() {}

    static void insert(Handle handle, BoundaryRun boundary) {
        TABLE.insert(
                handle,
                Table.row(
                        boundary.id(),
                        boundary.command(),
                        Columns.time(boundary.started()),
                        boundary.ended().map(Columns::time),
                        boundary.outcome(),
                        boundary.effectivePlan()));
        List<BoundaryLine> lines = boundary.lines();
        for (int line = 0; line < lines.size(); line++) {
            BoundaryLineRows.insert(handle, boundary.id(), line, lines.get(line));
        }
    }

    /** Returns false if there is no such boundary. */
    static boolean end(Handle handle, String id, Instant ended, String outcome) {
        return handle.execute(
                        "UPDATE boundaries SET ended_at = ?, outcome = ? WHERE id = ?",
                        Columns.time(ended),
                        outcome,
                        id)
                == 1;
    }

    /** Returns the boundaries, the last started first. */
    static List<BoundaryRun> list(Handle handle) {
        return handle.createQuery("SELECT * FROM boundaries ORDER BY started_at DESC, id DESC")
                .map((row, context) -> boundary(handle, row))
                .list();
    }

    static Optional<BoundaryRun> read(Handle handle, String id) {
        return handle.createQuery("SELECT * FROM boundaries WHERE id = ?")
                .bind(0, id)
                .map((row, context) -> boundary(handle, row))
                .findOne();
    }

    private static BoundaryRun boundary(Handle handle, ResultSet row) throws SQLException {
        String id = row.getString("id");
        return new BoundaryRun(
                id,
                row.getString("command"),
                Columns.time(row.getString("started_at")),
                Columns.optionalText(row, "ended_at").map(Columns::time),
                row.getString("effective_plan"),
                BoundaryLineRows.read(handle, id),
                Columns.optionalText(row, "outcome"));
    }

    /** Returns the ids that begin with a prefix, in order. */
    static List<String> ids(Handle handle, String prefix) {
        return handle.createQuery("SELECT id FROM boundaries WHERE substr(id, 1, length(?)) = ? ORDER BY id")
                .bind(0, prefix)
                .bind(1, prefix)
                .mapTo(String.class)
                .list();
    }

    /** Returns the last boundary, if only its own searches began after it. */
    static Optional<String> lastId(Handle handle) {
        return handle.createQuery("SELECT b.id FROM boundaries b WHERE NOT EXISTS (SELECT 1 FROM runs r"
                        + " WHERE r.started_at > b.started_at AND r.id NOT IN (SELECT run_id FROM boundary_searches))"
                        + " ORDER BY b.started_at DESC, b.id DESC LIMIT 1")
                .mapTo(String.class)
                .findOne();
    }
}
