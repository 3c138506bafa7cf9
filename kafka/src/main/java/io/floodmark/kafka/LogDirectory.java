package io.floodmark.kafka;

import io.floodmark.model.metric.Entity;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A log directory of a broker.
 *
 * @param totalBytes size of its volume; empty before Kafka 3.3 (KIP-827)
 * @param usableBytes space free for Kafka on its volume; empty before Kafka 3.3
 * @param oursBytes size of the replicas of test topics
 * @param foreignBytes size of all other replicas
 * @param cordoned true if it takes no new replicas (KIP-1066)
 * @param error why it is offline; empty if it is online
 */
public record LogDirectory(
        int broker,
        String path,
        OptionalLong totalBytes,
        OptionalLong usableBytes,
        long oursBytes,
        long foreignBytes,
        boolean cordoned,
        Optional<String> error) {
    public Entity entity() {
        return Entity.logDir(broker, path);
    }
}
