package io.floodmark.kafka.prometheus;

import io.floodmark.model.metric.Entity;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The part of an endpoint's metrics that describes one entity.
 *
 * @param lines true for the lines of the entity
 * @param brokers brokers on the entity, if it is a host and they are known
 */
record ScrapedEntity(Entity entity, ExporterProfile profile, Predicate<MetricSeries> lines, Set<Integer> brokers) {
    ScrapedEntity {
        brokers = Set.copyOf(brokers);
    }

    static ScrapedEntity ofBroker(int broker, ExporterProfile profile, Predicate<MetricSeries> lines) {
        return new ScrapedEntity(Entity.broker(broker), profile, lines, Set.of());
    }
}
