package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.ProduceSpec.Acks;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.TargetException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
final class WireSecurityTest {
    private static WireCluster cluster;

    @BeforeAll
    static void start() {
        cluster = WireCluster.sasl();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void sendsAsTheUserOfTheClientProperties() {
        cluster.create("secured", 3, 1, Map.of());
        LoadTotals totals;
        try (WireFleet fleet = cluster.fleet(WireCluster.workload(100, 1, Acks.ALL, Codec.NONE), "secured");
                LoadSession session = fleet.start(WireCluster.openLoop(1_000, Duration.ofMillis(500)))) {
            await().atMost(Duration.ofMinutes(1)).until(session::ended);
            totals = session.stop(Duration.ofSeconds(30));
        }
        assertThat(totals.acked()).isPositive();
        assertThat(cluster.endOffsets("secured", 3)).isEqualTo(totals.acked());
    }

    @Test
    void aWrongPasswordIsSaidAtOnce() {
        Map<String, String> wrong = new HashMap<>(cluster.client());
        wrong.computeIfPresent("sasl.jaas.config", (key, value) -> value.replace("plain-admin-secret", "guess"));

        assertThatThrownBy(() -> {
                    try (WireFleet fleet =
                            cluster.fleet(WireCluster.workload(100, 1, Acks.ALL, Codec.NONE), wrong, "secured")) {
                        fleet.start(WireCluster.openLoop(1_000, Duration.ofMillis(500)));
                    }
                })
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("refuses the connection")
                .hasMessageNotContaining("guess");
    }

    @Test
    void aUserWithoutRightsIsToldWhichIsMissing() {
        cluster.create("forbidden", 3, 1, Map.of());
        Map<String, String> other = new HashMap<>(cluster.client());
        other.computeIfPresent(
                "sasl.jaas.config",
                (key, value) -> value.replace("plain-admin-secret", "plain-user1-secret")
                        .replace("plain-admin", "plain-user1"));

        assertThatThrownBy(() -> {
                    try (WireFleet fleet =
                            cluster.fleet(WireCluster.workload(100, 1, Acks.ALL, Codec.NONE), other, "forbidden")) {
                        fleet.start(WireCluster.openLoop(1_000, Duration.ofMillis(500)));
                    }
                })
                .isInstanceOf(TargetException.class)
                .extracting(thrown -> ((TargetException) thrown).kind())
                .isEqualTo(TargetException.Kind.DENIED);
    }
}
