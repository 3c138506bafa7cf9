package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;

/**
 * The reader of each isolation level, since a consumer has one. They share the places of those who wait; one that
 * nobody asks has no connections. Thread-safe.
 */
final class PartitionReaders implements AutoCloseable {
    private final Places places;
    private final Map<IsolationLevel, PartitionReader> byIsolation = new EnumMap<>(IsolationLevel.class);

    /** @param client properties for Kafka's clients: secrets are among them */
    PartitionReaders(GatewaySettings settings, Map<String, String> client, BrokerHealth brokerHealth, NanoClock clock) {
        places = new Places(settings.consume().waiting(), "requests wait for records (consume.max-waiting-partitions)");
        for (IsolationLevel isolation : IsolationLevel.values()) {
            byIsolation.put(
                    isolation,
                    new PartitionReader(
                            new KafkaConsumer<>(ConsumerProperties.reader(settings, client, isolation)),
                            places,
                            brokerHealth::beats,
                            clock));
        }
    }

    /** The reader that gives those records of transactions. */
    PartitionReader of(IsolationLevel isolation) {
        return Objects.requireNonNull(byIsolation.get(isolation));
    }

    /** Questions without an answer. */
    long open() {
        return places.taken();
    }

    boolean alive() {
        return byIsolation.values().stream().allMatch(PartitionReader::alive);
    }

    /** Refuses what waits. */
    @Override
    public void close() {
        byIsolation.values().forEach(PartitionReader::close);
    }
}
