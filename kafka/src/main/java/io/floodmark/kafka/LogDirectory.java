package io.floodmark.kafka;

import io.floodmark.model.Entity;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One log directory of one broker.
 *
 * @param totalBytes of its volume; empty before Kafka 3.3 (KIP-827)
 * @param usableBytes free for Kafka on its volume; empty before Kafka 3.3
 * @param oursBytes of replicas of our topics
 * @param foreignBytes of all other replicas
 * @param cordoned takes no new replicas (KIP-1066)
 * @param error why it is offline; empty where it is well
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
