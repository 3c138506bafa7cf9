package io.floodmark.gateway.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The cluster behind a gateway.
 *
 * @param bootstrapServers {@code host:port}, several separated by commas
 * @param commandConfig a file of client properties
 * @param pluginPath folder with jars of classes that the client properties name
 * @param topicRefresh maximum age of topic metadata (partitions, leaders); 1 s or more
 */
public record KafkaSettings(
        String bootstrapServers, Optional<Path> commandConfig, Optional<Path> pluginPath, Duration topicRefresh) {
    public KafkaSettings {
        Require.that(!bootstrapServers.isBlank(), "bootstrap-server", "empty", "host:port");
        Require.atLeast(topicRefresh, Duration.ofSeconds(1), "topic-refresh");
    }

    static KafkaSettings defaults(String bootstrapServers) {
        return new KafkaSettings(bootstrapServers, Optional.empty(), Optional.empty(), Duration.ofSeconds(30));
    }
}
