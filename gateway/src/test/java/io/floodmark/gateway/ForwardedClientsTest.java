package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests clients behind a trusted proxy: logins count for their own addresses, connections for the proxy's. */
class ForwardedClientsTest {
    private static final String PROXY = "127.0.0.0/8";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    private Path users() throws IOException {
        return Files.writeString(folder.resolve("users"), "dora:" + PasswordHash.of("y".toCharArray(), 100_000) + "\n");
    }

    private static String head(String name, String password, String client) {
        String login = Base64.getEncoder().encodeToString((name + ':' + password).getBytes(StandardCharsets.UTF_8));
        return "GET /v1/topics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + client + "\r\nAuthorization: Basic " + login
                + "\r\n\r\n";
    }

    @Test
    void areNotShutOutByAnotherClientThatGuessesPasswords() throws IOException {
        List<Wire> guessing = new ArrayList<>();
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(), "access.users", users().toString(), "http.trusted-proxies[0]", PROXY)) {
            for (int i = 0; i < 40; i++) {
                Wire wire = Wire.open(gateway.port());
                guessing.add(wire);
                // The first address is the client's own claim.
                wire.write(head("guess-" + i, "x", "192.0.2." + i + ", 198.51.100.1"));
            }

            // This login is new, so its password has to be checked.
            assertThat(Wire.send(gateway.port(), head("dora", "y", "198.51.100.2"))
                            .status())
                    .isEqualTo(200);
            assertThat(guessing)
                    .allSatisfy(wire -> assertThat(wire.read().status()).isIn(401, 503));
        } finally {
            guessing.forEach(Wire::close);
        }
    }

    @Test
    void areNamedInTheLog() throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        try (GatewayProcess gateway = GatewayProcess.logging(
                log,
                KAFKA.bootstrapServers(),
                "log.requests",
                "1",
                "access.users",
                users().toString(),
                "http.trusted-proxies[0]",
                PROXY)) {
            Wire.send(gateway.port(), head("mallory", "x", "198.51.100.1"));
            Wire.send(gateway.port(), head("dora", "y", "198.51.100.2"));

            await().until(() -> Files.readString(log).contains("principal=dora"));
            gateway.drain();
        }

        assertThat(Files.readString(log))
                .contains("event=login-refused principal=mallory address=198.51.100.1 ")
                .containsPattern("event=request .* principal=dora address=198[.]51[.]100[.]2 ");
    }

    @Test
    void shareTheConnectionsOfTheirProxy() {
        List<Wire> open = new ArrayList<>();
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(), "http.max-per-address", "2", "http.trusted-proxies[0]", PROXY)) {
            for (int i = 0; i < 3; i++) {
                Wire wire = Wire.open(gateway.port());
                open.add(wire);
                wire.write("GET /livez HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100." + i + "\r\n\r\n");
            }

            assertThat(open.get(0).read().status()).isEqualTo(200);
            assertThat(open.get(1).read().status()).isEqualTo(200);
            assertThat(open.get(2).atEnd()).isTrue();
        } finally {
            open.forEach(Wire::close);
        }
    }
}
