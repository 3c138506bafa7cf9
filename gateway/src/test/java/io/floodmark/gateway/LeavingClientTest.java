package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests clients that leave while their passwords are checked. */
class LeavingClientTest {
    private static final int STREAMS = 3;
    /** A check takes some tenths of a second, so clients leave before it ends. */
    private static final int MANY_ROUNDS = 1_000_000;

    private static final String ALICE = Client.basic("alice", "a");

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    private Gateway gateway() throws IOException {
        Path users = Files.writeString(
                folder.resolve("users"), "alice:" + PasswordHash.of("a".toCharArray(), MANY_ROUNDS) + "\n");
        return Gateways.start(
                KAFKA.bootstrapServers(),
                "access.users",
                users.toString(),
                "access.rules.alice",
                "all *",
                // A principal may have half of them.
                "consume.streams",
                Integer.toString(2 * STREAMS),
                "http.drain-timeout",
                "60s");
    }

    private static String head(String request) {
        return request + " HTTP/1.1\r\nHost: x\r\nAuthorization: " + ALICE + "\r\n";
    }

    private static void sendAndLeave(int port, String request) {
        for (int i = 0; i < STREAMS; i++) {
            try (Wire wire = Wire.open(port)) {
                wire.write(request);
            }
        }
    }

    private static double metric(Client client, String name) {
        return new Metrics(client.call("GET", "/metrics", "", "Authorization", ALICE)
                        .text()
                        .lines()
                        .toList())
                .value("floodmark_gateway_" + name);
    }

    @Test
    void leaveNothingBehind() throws IOException {
        String topic = KAFKA.topic(1);
        String cluster = cluster();
        long closingNanos;
        try (Gateway gateway = gateway()) {
            int port = gateway.port();
            Client client = new Client(port);
            String events = head("GET /v1/topics/" + topic + "/events") + "\r\n";
            sendAndLeave(port, events);
            sendAndLeave(
                    port,
                    head("POST /v1/topics/" + topic + "/records") + "Content-Length: 1000\r\n\r\n" + "x".repeat(100));
            sendAndLeave(
                    port,
                    head("POST /v3/clusters/" + cluster + "/topics/" + topic + "/records")
                            + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n");

            // This request waits until those before it were checked.
            await().until(() -> metric(client, "connections") == 1);
            assertThat(metric(client, "body_bytes")).isZero();
            List<Wire> streams = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                Wire stream = Wire.open(port);
                streams.add(stream);
                stream.write(events);
                assertThat(stream.readUntil("\r\n")).contains("200 OK");
            }
            streams.forEach(Wire::close);
            closingNanos = System.nanoTime();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - closingNanos))
                .as("no request counts as under way")
                .isLessThan(Duration.ofSeconds(30));
    }

    /** Returns the cluster's id, read from a gateway without names. */
    private static String cluster() {
        try (Gateway open = Gateways.start(KAFKA.bootstrapServers())) {
            Client client = new Client(open.port());
            await().until(() -> client.get("/v3/clusters").status() == 200);
            return client.cluster();
        }
    }
}
