package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.ProduceSpec.Acks;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.TargetException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
final class WireTlsTest {
    @TempDir
    private static Path folder;

    private static WireCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        Path store = folder.resolve("broker.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "broker",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=DNS:localhost,IP:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        "changeit",
                        "-keypass",
                        "changeit")
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        cluster = WireCluster.tls(store);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void sendsOverTls() {
        cluster.create("encrypted", 3, 1, Map.of());
        LoadTotals totals;
        try (WireFleet fleet = cluster.fleet(WireCluster.workload(1000, 1, Acks.ALL, Codec.NONE), "encrypted");
                LoadSession session = fleet.start(WireCluster.openLoop(1_000, Duration.ofMillis(500)))) {
            await().atMost(Duration.ofMinutes(1)).until(session::ended);
            totals = session.stop(Duration.ofSeconds(30));
        }
        assertThat(totals.acked()).isPositive();
        assertThat(cluster.readAll("encrypted", 3)).hasSize((int) totals.acked());
    }

    @Test
    void aBrokerThatTheClientDoesNotTrustIsRefused() {
        Map<String, String> trusting = Map.of("security.protocol", "SSL");

        assertThatThrownBy(
                        () -> cluster.fleet(WireCluster.workload(100, 1, Acks.ALL, Codec.NONE), trusting, "encrypted")
                                .start(WireCluster.openLoop(1_000, Duration.ofMillis(500))))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("refuses the connection");
    }
}
