package io.floodmark.model.cluster;

import io.floodmark.model.unit.Checks;
import java.util.List;
import java.util.Optional;

/**
 * An existing cluster with other clients.
 *
 * @param bootstrapServers in the format of Kafka: {@code host:port,host:port}
 * @param commandConfig path of a client properties file; its content is never stored
 * @param pluginPath folder with jars of classes that the client properties name
 * @param metrics sources of broker metrics; empty if there are none
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

    /** Creates a cluster whose client properties need no additional classes. */
    public ExistingCluster(String bootstrapServers, Optional<String> commandConfig, List<MetricsSource> metrics) {
        this(bootstrapServers, commandConfig, Optional.empty(), metrics);
    }

    @Override
    public boolean lab() {
        return false;
    }
}
