package io.floodmark.store;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** The states of runs that have not ended: about one per second, of the last hour. */
final class ProgressRows {
    /** Number of states of a run that are kept. */
    static final int MOST = 3_600;

    private ProgressRows() {}

    /** Adds a state; does nothing if the run is not stored, or has ended. */
    static void add(Handle handle, String runId, String state) {
        handle.execute(
                "INSERT INTO progress (run_id, position, state)"
                        + " SELECT r.id, (SELECT coalesce(max(p.position), -1) + 1 FROM progress p WHERE p.run_id = r.id), ?"
                        + " FROM runs r WHERE r.id = ? AND r.ended_at IS NULL",
                state,
                runId);
        handle.execute(
                "DELETE FROM progress WHERE run_id = ?"
                        + " AND position <= (SELECT max(p.position) FROM progress p WHERE p.run_id = ?) - ?",
                runId,
                runId,
                MOST);
    }

    static void removeAll(Handle handle, String runId) {
        handle.execute("DELETE FROM progress WHERE run_id = ?", runId);
    }

    /** Returns the states of a run after a position, in order. */
    static List<RunState> after(Handle handle, String runId, long position) {
        return handle.createQuery(
                        "SELECT position, state FROM progress WHERE run_id = ? AND position > ? ORDER BY position")
                .bind(0, runId)
                .bind(1, position)
                .map((row, context) -> new RunState(row.getLong("position"), row.getString("state")))
                .list();
    }
}
