package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class CanaryTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    @TempDir
    Path folder;

    @Test
    void hasABaselineAndReadsOn() {
        try (ClusterClient client = connect(KAFKA);
                Journal journal = Journal.start(folder, "canary", client.clusterId(), "h:1", Optional.empty())) {
            RunNames names = new RunNames("canary");
            TopicOrder order = new TopicOrder(1, 3, 3, Bytes.ofMiB(64), Bytes.ofKiB(1), TopicOrder.DEFAULT_RETENTION);
            TopicSet topic = new OwnedTopics(client, journal, names).create("canary", order, seconds(60));
            try (Canary canary = new Canary(client, topic, names.clientId("canary"), CLOCK)) {
                OptionalDouble baseline = canary.baselineMillis(seconds(60));

                assertThat(baseline.orElseThrow()).isPositive();
                assertThat(canary.read()).singleElement().satisfies(sample -> {
                    assertThat(sample.metric()).isEqualTo(Metric.CANARY_P99);
                    assertThat(sample.value()).isPositive();
                });
            }
            assertThat(topic.endOffsets(seconds(60))).isGreaterThanOrEqualTo(140);
            topic.delete(seconds(60));
        }
    }
}
