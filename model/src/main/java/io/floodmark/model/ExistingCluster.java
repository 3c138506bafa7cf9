package io.floodmark.model;

import java.util.List;
import java.util.Optional;

/**
 * A cluster that exists and on which we are guests.
 *
 * @param bootstrapServers as Kafka writes them: {@code host:port,host:port}
 * @param commandConfig path of a client properties file; its content is never stored
 * @param pluginPath folder with jars of classes that the client properties name
 * @param metrics where broker metrics can be read; empty for a black box
 */
public record ExistingCluster(
        String bootstrapServers,
        Optional<String> commandConfig,
        Optional<String> pluginPath,
        List<MetricsSource> metrics)
        implements Cluster {
    public ExistingCluster {
        Checks.require(
                !bootstrapServers.isBlank(), "bootstrap-server", "'" + bootstrapServers + "'", "host:port[,...]");
        metrics = List.copyOf(metrics);
    }

    /** Whose client properties need no more classes. */
    public ExistingCluster(String bootstrapServers, Optional<String> commandConfig, List<MetricsSource> metrics) {
        this(bootstrapServers, commandConfig, Optional.empty(), metrics);
    }

    @Override
    public boolean lab() {
        return false;
    }
}
