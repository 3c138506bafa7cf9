package io.floodmark.store;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Maps metrics and entities to their numbers in the database. It is valid for one transaction only, since another
 * process may add some after it.
 */
final class Names {
    private static final Table METRICS = Table.of("metrics", "name", "unit");
    private static final Table ENTITIES = Table.of("entities", "kind", "name");

    private final Handle handle;
    private final Map<Metric, Long> metrics = new HashMap<>();
    private final Map<Entity, Long> entities = new HashMap<>();
    private final Map<Long, Metric> metricsById = new HashMap<>();
    private final Map<Long, Entity> entitiesById = new HashMap<>();

    Names(Handle handle) {
        this.handle = handle;
    }

    /** Returns the number of a metric, and assigns one if it has none. */
    long id(Metric metric) {
        return metrics.computeIfAbsent(
                metric,
                unseen -> number(
                        handle, METRICS, Table.row(metric.key(), metric.unit().symbol())));
    }

    /** Returns the number of an entity, and assigns one if it has none. */
    long id(Entity entity) {
        return entities.computeIfAbsent(
                entity, unseen -> number(handle, ENTITIES, Table.row(Keys.of(entity.kind()), entity.name())));
    }

    /** Returns the number of a row, and adds the row if it is missing. */
    static long number(Handle handle, Table table, List<Object> row) {
        return table.findId(handle, row).orElseGet(() -> table.insertForId(handle, row));
    }

    Metric metric(long id) {
        return metricsById.computeIfAbsent(
                id,
                unseen -> handle.createQuery("SELECT name FROM metrics WHERE id = ?")
                        .bind(0, id)
                        .map((row, context) -> Keys.metric(row.getString("name")))
                        .one());
    }

    Entity entity(long id) {
        return entitiesById.computeIfAbsent(
                id,
                unseen -> handle.createQuery("SELECT kind, name FROM entities WHERE id = ?")
                        .bind(0, id)
                        .map((row, context) ->
                                new Entity(Keys.read(Entity.Kind.class, row.getString("kind")), row.getString("name")))
                        .one());
    }
}
