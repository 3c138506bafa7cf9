package io.floodmark.store;

import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** Stores the readings of probes. These are by far the most rows, so metric and entity are numbers. */
final class SampleRows {
    private static final Table TABLE = Table.of(
            "samples", "trial_id", "position", "metric_id", "entity_id", "from_nanos", "to_nanos", "value", "quality");

    private SampleRows() {}

    static void insert(Handle handle, long trialId, List<Sample> samples, Names names) {
        TABLE.insertAll(handle, IntStream.range(0, samples.size()).mapToObj(position -> {
            Sample sample = samples.get(position);
            return Table.row(
                    trialId,
                    position,
                    names.id(sample.metric()),
                    names.id(sample.entity()),
                    sample.fromNanos(),
                    sample.toNanos(),
                    sample.value(),
                    Keys.of(sample.quality()));
        }));
    }

    static List<Sample> read(Handle handle, long trialId, Names names) {
        Map<String, Quality> qualities = new HashMap<>();
        return handle.createQuery("SELECT * FROM samples WHERE trial_id = ? ORDER BY position")
                .bind(0, trialId)
                .map((row, context) -> new Sample(
                        names.metric(row.getLong("metric_id")),
                        names.entity(row.getLong("entity_id")),
                        row.getLong("from_nanos"),
                        row.getLong("to_nanos"),
                        Columns.real(row, "value"),
                        qualities.computeIfAbsent(row.getString("quality"), key -> Keys.read(Quality.class, key))))
                .list();
    }
}
