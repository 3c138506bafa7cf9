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
import io.floodmark.testing.kafka.SaslUser;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class WireSecurityTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.SASL.shared();

    @Test
    void sendsAsTheUserOfTheClientProperties() {
        String topic = KAFKA.topic(3);
        LoadTotals totals;
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(1_000, Duration.ofMillis(500)))) {
            await().atMost(Duration.ofMinutes(1)).until(session::ended);
            totals = session.stop(Duration.ofSeconds(30));
        }
        assertThat(totals.acked()).isPositive();
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(totals.acked());
    }

    @Test
    void aWrongPasswordIsSaidAtOnce() {
        String topic = KAFKA.topic(3);
        Map<String, String> wrong = SaslUser.ADMIN.withPassword("guess").properties();

        assertThatThrownBy(() -> {
                    try (WireFleet fleet =
                            WireLoads.fleet(KAFKA, wrong, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), topic)) {
                        fleet.start(WireLoads.openLoop(1_000, Duration.ofMillis(500)));
                    }
                })
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("refuses the connection")
                .hasMessageNotContaining("guess");
    }

    @Test
    void aUserWithoutRightsIsToldWhichIsMissing() {
        String topic = KAFKA.topic(3);
        Map<String, String> other = SaslUser.OTHER.properties();

        assertThatThrownBy(() -> {
                    try (WireFleet fleet =
                            WireLoads.fleet(KAFKA, other, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), topic)) {
                        fleet.start(WireLoads.openLoop(1_000, Duration.ofMillis(500)));
                    }
                })
                .isInstanceOf(TargetException.class)
                .extracting(thrown -> ((TargetException) thrown).kind())
                .isEqualTo(TargetException.Kind.DENIED);
    }
}
