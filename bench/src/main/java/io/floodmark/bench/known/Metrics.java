package io.floodmark.bench.known;

import io.floodmark.lab.LabJmx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Ways to read the metrics of a condition's brokers. */
enum Metrics {
    JMX,
    /** With jmx_exporter in each broker. */
    PROMETHEUS,
    NONE;

    private static final int EXPORTER_PORT = 9404;
    private static final List<String> BEANS = List.of(
            "kafka.network:type=RequestMetrics,request=Produce,*",
            "kafka.network:type=RequestMetrics,request=FetchFollower,*",
            "kafka.network:type=RequestMetrics,request=FetchConsumer,*",
            "kafka.network:type=RequestChannel,*",
            "kafka.network:type=SocketServer,*",
            "kafka.server:type=BrokerTopicMetrics,name=*",
            "kafka.server:type=DelayedOperationPurgatory,*",
            "kafka.server:type=KafkaRequestHandlerPool,*",
            "kafka.server:type=KafkaServer,*",
            "kafka.server:type=ReplicaManager,*",
            "kafka.server:type=ReplicaFetcherManager,*",
            "kafka.server:type=app-info,*",
            "kafka.log:type=LogFlushStats,*");
    private static final String EXPORTER = "jmx_prometheus_javaagent";

    /** Returns an item of {@code cluster.metrics}. */
    Optional<String> source() {
        return switch (this) {
            case JMX -> Optional.of("{ jmx-port: " + LabJmx.PORT + " }");
            case PROMETHEUS -> Optional.of("{ prometheus-port: " + EXPORTER_PORT + " }");
            case NONE -> Optional.empty();
        };
    }

    /** Returns the flags that a broker's JVM needs for it. */
    List<String> jvmFlags(Path exporterRules, Path room) throws IOException {
        if (this != PROMETHEUS) {
            return List.of();
        }
        Path configuration = room.resolve("exporter.yml");
        // Without a selection the exporter reads every bean, and three exporters take more than a core.
        Files.writeString(
                configuration,
                "includeObjectNames: [ '" + String.join("', '", BEANS) + "' ]\n" + Files.readString(exporterRules));
        return List.of("-javaagent:" + exporter() + "=" + EXPORTER_PORT + ":" + configuration);
    }

    /**
     * Returns the exporter's jar. It is not on the class path, because it contains older classes of Prometheus' client
     * than the gateway's, under the same names.
     */
    private static Path exporter() throws IOException {
        // The classes of the bench are first in the class path.
        String classes = System.getProperty("java.class.path").split(File.pathSeparator, -1)[0];
        Path folder = Path.of(classes).toAbsolutePath().resolveSibling("agent");
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.filter(jar -> jar.toString().contains(EXPORTER))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(EXPORTER + " is missing in " + folder));
        }
    }
}
