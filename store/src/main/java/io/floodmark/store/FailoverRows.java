package io.floodmark.store;

import io.floodmark.model.Failover;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** What losing a broker came to, each time. */
final class FailoverRows {
    private static final Table TABLE = Table.of(
            "failovers",
            "run_id",
            "position",
            "broker",
            "leaders",
            "first_nanos",
            "median_nanos",
            "last_nanos",
            "noticed_nanos",
            "elected_nanos",
            "resolution_nanos",
            "back_nanos");

    private FailoverRows() {}

    static void insert(Handle handle, String runId, Failover failover) {
        int position = handle.createQuery("SELECT count(*) FROM failovers WHERE run_id = ?")
                .bind(0, runId)
                .mapTo(Integer.class)
                .one();
        TABLE.insert(
                handle,
                Table.row(
                        runId,
                        position,
                        failover.broker(),
                        failover.leaders(),
                        failover.first().toNanos(),
                        failover.median().toNanos(),
                        failover.last().toNanos(),
                        failover.noticed().toNanos(),
                        failover.elected().toNanos(),
                        failover.resolution().toNanos(),
                        failover.back().map(Duration::toNanos)));
    }

    static List<Failover> read(Handle handle, String runId) {
        return handle.createQuery("SELECT * FROM failovers WHERE run_id = ? ORDER BY position")
                .bind(0, runId)
                .map((row, context) -> new Failover(
                        row.getInt("broker"),
                        row.getInt("leaders"),
                        time(row, "first_nanos"),
                        time(row, "median_nanos"),
                        time(row, "last_nanos"),
                        time(row, "noticed_nanos"),
                        time(row, "elected_nanos"),
                        time(row, "resolution_nanos"),
                        Columns.optionalReal(row, "back_nanos").map(nanos -> Duration.ofNanos(nanos.longValue()))))
                .list();
    }

    private static Duration time(ResultSet row, String column) throws SQLException {
        return Duration.ofNanos(row.getLong(column));
    }
}
