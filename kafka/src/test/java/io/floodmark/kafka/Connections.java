package io.floodmark.kafka;

import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;

/** Connects tests to clusters as the product does. */
public final class Connections {
    public static final NanoClock CLOCK = System::nanoTime;

    private Connections() {}

    /** Connects with all rights. */
    public static ClusterClient connect(KafkaCluster cluster) {
        return connect(cluster, ClientProperties.of(cluster.client()));
    }

    public static ClusterClient connect(KafkaCluster cluster, ClientProperties properties) {
        return ClusterClient.connect(cluster.bootstrapServers(), properties, seconds(60));
    }

    public static Deadline seconds(int seconds) {
        return Deadline.in(Duration.ofSeconds(seconds), CLOCK);
    }
}
