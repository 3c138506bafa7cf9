package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a gateway with TLS that connect and send nothing. */
class HandshakesTest {
    private static final int MOST = 5;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    @Test
    void countBeforeTheyAreComplete() {
        Identity server = Identity.make(folder, "server");
        List<Wire> silent = new ArrayList<>();
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "tls.certificate",
                server.certificate().toString(),
                "tls.key",
                server.key().toString(),
                "http.max-connections",
                Integer.toString(MOST),
                "http.max-per-address",
                Integer.toString(MOST),
                "http.header-timeout",
                "10m")) {
            try {
                for (int i = 0; i < MOST; i++) {
                    silent.add(Wire.open(gateway.port()));
                }
                try (Wire oneMore = Wire.open(gateway.port())) {
                    assertThat(oneMore.atEnd()).isTrue();
                }
            } finally {
                silent.forEach(Wire::close);
            }

            Client client = new Client(gateway.port(), Tls.trusting(server));
            await().ignoreExceptions()
                    .untilAsserted(() -> assertThat(Metrics.of(client).value("floodmark_gateway_connections"))
                            .isEqualTo(1));
        }
    }
}
