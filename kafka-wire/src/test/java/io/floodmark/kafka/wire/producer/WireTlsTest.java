package io.floodmark.kafka.wire.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class WireTlsTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.TLS.shared();

    @Test
    void sendsOverTls() {
        String topic = KAFKA.topic(3);
        LoadTotals totals;
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(1000, 1, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(1_000, Duration.ofMillis(500)))) {
            await().atMost(Duration.ofMinutes(1)).until(session::ended);
            totals = session.stop(Duration.ofSeconds(30));
        }
        assertThat(totals.acked()).isPositive();
        assertThat(KAFKA.readAll(topic)).hasSize((int) totals.acked());
    }

    @Test
    void aBrokerThatTheClientDoesNotTrustIsRefused() {
        Map<String, String> trusting = Map.of("security.protocol", "SSL");

        assertThatThrownBy(() -> WireLoads.fleet(
                                KAFKA, trusting, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), KAFKA.topic(3))
                        .start(WireLoads.openLoop(1_000, Duration.ofMillis(500))))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("refuses the connection");
    }
}
