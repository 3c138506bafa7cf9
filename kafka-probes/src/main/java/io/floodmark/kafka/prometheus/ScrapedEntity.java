package io.floodmark.kafka.prometheus;

import io.floodmark.model.Entity;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What an end point tells of one entity.
 *
 * @param lines tells which lines are of it
 * @param brokers that lie on it, where it is a host and that is told
 */
record ScrapedEntity(Entity entity, ExporterProfile profile, Predicate<MetricSeries> lines, Set<Integer> brokers) {
    ScrapedEntity {
        brokers = Set.copyOf(brokers);
    }

    static ScrapedEntity ofBroker(int broker, ExporterProfile profile, Predicate<MetricSeries> lines) {
        return new ScrapedEntity(Entity.broker(broker), profile, lines, Set.of());
    }
}
