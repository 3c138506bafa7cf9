package io.floodmark.store;

import io.floodmark.model.ConsumeInterval;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** What consumer groups did, second by second. */
final class ConsumeRows {
    private static final Table TABLE = Table.of(
            "consume_intervals",
            "trial_id",
            "position",
            "consumer_group",
            "from_nanos",
            "to_nanos",
            "received",
            "wire_bytes",
            "lag",
            "lost",
            "duplicated",
            "negative",
            Columns.summaryNames("latency"),
            "latency_histogram");

    private ConsumeRows() {}

    static void insert(Handle handle, long trialId, List<ConsumeInterval> intervals) {
        TABLE.insertAll(
                handle,
                IntStream.range(0, intervals.size())
                        .mapToObj(position -> row(trialId, position, intervals.get(position))));
    }

    private static List<Object> row(long trialId, int position, ConsumeInterval interval) {
        return Table.row(
                trialId,
                position,
                interval.group(),
                interval.fromNanos(),
                interval.toNanos(),
                interval.received(),
                interval.wireBytes(),
                interval.lag(),
                interval.lost(),
                interval.duplicated(),
                interval.negative(),
                Columns.summary(interval.latency()),
                interval.histogram().payload());
    }

    static List<ConsumeInterval> read(Handle handle, long trialId) {
        return handle.createQuery("SELECT * FROM consume_intervals WHERE trial_id = ? ORDER BY position")
                .bind(0, trialId)
                .map((row, context) -> new ConsumeInterval(
                        row.getString("consumer_group"),
                        row.getLong("from_nanos"),
                        row.getLong("to_nanos"),
                        row.getLong("received"),
                        row.getLong("wire_bytes"),
                        row.getLong("lag"),
                        Columns.real(row, "lost"),
                        Columns.real(row, "duplicated"),
                        row.getLong("negative"),
                        Columns.summary(row, "latency"),
                        Columns.histogram(row, "latency_histogram")))
                .list();
    }
}
