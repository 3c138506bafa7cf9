package io.floodmark.gateway.consumer;

import io.floodmark.gateway.cluster.BrokerHealth;
import io.floodmark.gateway.quota.Places;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.model.unit.NanoClock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;

/**
 * The readers by isolation level, since a consumer has only one. They share the places of waiting requests. A reader
 * without requests has no connections. Thread-safe.
 */
public final class PartitionReaders implements AutoCloseable {
    private final Places places;
    private final Map<IsolationLevel, PartitionReader> byIsolation = new EnumMap<>(IsolationLevel.class);

    /**
     * Creates readers that have no requests and so no connections.
     *
     * @param client properties for Kafka's clients, including secrets
     */
    public PartitionReaders(
            GatewaySettings settings, Map<String, String> client, BrokerHealth brokerHealth, NanoClock clock) {
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

    /** Returns the reader of an isolation level. */
    public PartitionReader of(IsolationLevel isolation) {
        return Objects.requireNonNull(byIsolation.get(isolation));
    }

    /** Returns the number of unanswered requests. */
    public long open() {
        return places.taken();
    }

    public boolean alive() {
        return byIsolation.values().stream().allMatch(PartitionReader::alive);
    }

    /** Refuses waiting requests. */
    @Override
    public void close() {
        byIsolation.values().forEach(PartitionReader::close);
    }
}
