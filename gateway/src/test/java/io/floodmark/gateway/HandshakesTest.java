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

/** Tests clients of a gateway with TLS that connect and send nothing. */
class HandshakesTest {
    private static final int MOST = 5;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    private static Gateway gateway(Identity server, String headerTimeout) {
        return Gateways.start(
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
                headerTimeout);
    }

    private static void awaitNoOthers(Gateway gateway, Identity server) {
        Client client = new Client(gateway.port(), Tls.trusting(server));
        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(Metrics.of(client).value("floodmark_gateway_connections"))
                        .isEqualTo(1));
    }

    @Test
    void countBeforeTheyAreComplete() {
        Identity server = Identity.make(folder, "server");
        List<Wire> silent = new ArrayList<>();
        try (Gateway gateway = gateway(server, "10m")) {
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

            awaitNoOthers(gateway, server);
        }
    }

    @Test
    void countNoLongerOnceTheyHaveFailed() {
        Identity server = Identity.make(folder, "server");
        try (Gateway gateway = gateway(server, "500ms")) {
            for (int i = 0; i < 2 * MOST; i++) {
                try (Wire wire = Wire.open(gateway.port())) {
                    wire.write(i % 2 == 0 ? "GET / HTTP/1.1\r\n\r\n" : "\u0016");

                    assertThat(wire.atEnd()).isTrue();
                }
            }

            awaitNoOthers(gateway, server);
        }
    }
}
