package io.floodmark.store;

import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** The readings of probes: by far the most rows, so metric and entity are numbers. */
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

    static List<Sample> read(Handle handle, long trialId) {
        Map<String, Metric> metrics = new HashMap<>();
        Map<Entity, Entity> entities = new HashMap<>();
        Map<String, Quality> qualities = new HashMap<>();
        return handle.createQuery(
                        "SELECT m.name AS metric, e.kind, e.name AS entity, s.from_nanos, s.to_nanos, s.value,"
                                + " s.quality FROM samples s JOIN metrics m ON m.id = s.metric_id"
                                + " JOIN entities e ON e.id = s.entity_id WHERE s.trial_id = ? ORDER BY s.position")
                .bind(0, trialId)
                .map((row, context) -> {
                    Entity entity =
                            new Entity(Keys.read(Entity.Kind.class, row.getString("kind")), row.getString("entity"));
                    return new Sample(
                            metrics.computeIfAbsent(row.getString("metric"), Keys::metric),
                            // One object for each entity, however many samples it has.
                            entities.computeIfAbsent(entity, same -> same),
                            row.getLong("from_nanos"),
                            row.getLong("to_nanos"),
                            Columns.real(row, "value"),
                            qualities.computeIfAbsent(row.getString("quality"), key -> Keys.read(Quality.class, key)));
                })
                .list();
    }
}
