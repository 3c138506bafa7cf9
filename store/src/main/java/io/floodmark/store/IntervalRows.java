package io.floodmark.store;

import io.floodmark.model.LoadInterval;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** What the generator did, second by second. */
final class IntervalRows {
    private static final Table TABLE = Table.of(
            "load_intervals",
            "trial_id",
            "position",
            "from_nanos",
            "to_nanos",
            "due",
            "sent",
            "acked",
            "failed",
            "retried",
            "wire_bytes",
            "backlog",
            "throttled_nanos",
            Columns.summaryNames("latency"),
            Columns.summaryNames("service"),
            "latency_histogram",
            "lateness_max_nanos",
            "payload_bytes");

    private IntervalRows() {}

    static void insert(Handle handle, long trialId, List<LoadInterval> intervals) {
        TABLE.insertAll(
                handle,
                IntStream.range(0, intervals.size())
                        .mapToObj(position -> row(trialId, position, intervals.get(position))));
    }

    private static List<Object> row(long trialId, int position, LoadInterval interval) {
        return Table.row(
                trialId,
                position,
                interval.fromNanos(),
                interval.toNanos(),
                interval.due(),
                interval.sent(),
                interval.acked(),
                interval.failed(),
                interval.retried(),
                interval.wireBytes(),
                interval.backlog(),
                interval.throttledNanos(),
                Columns.summary(interval.latency()),
                Columns.summary(interval.service()),
                interval.histogram().payload(),
                interval.latenessMaxNanos(),
                interval.payloadBytes());
    }

    static List<LoadInterval> read(Handle handle, long trialId) {
        return handle.createQuery("SELECT * FROM load_intervals WHERE trial_id = ? ORDER BY position")
                .bind(0, trialId)
                .map((row, context) -> new LoadInterval(
                        row.getLong("from_nanos"),
                        row.getLong("to_nanos"),
                        row.getLong("due"),
                        row.getLong("sent"),
                        row.getLong("acked"),
                        row.getLong("failed"),
                        row.getLong("retried"),
                        row.getLong("wire_bytes"),
                        row.getLong("backlog"),
                        row.getLong("throttled_nanos"),
                        Columns.summary(row, "latency"),
                        Columns.summary(row, "service"),
                        Columns.histogram(row, "latency_histogram"),
                        row.getLong("lateness_max_nanos"),
                        Columns.real(row, "payload_bytes")))
                .list();
    }
}
