package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.model.error.PlanException;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that others get access, whatever one principal holds. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrincipalSharesTest {
    private static final String ALICE = Client.basic("alice", "a");
    private static final String BOB = Client.basic("bob", "b");
    private static final int BODY_BYTES = 256 * 1024;
    private static final int MEMORY_BYTES = 8 * BODY_BYTES;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private static Path folder;

    private Gateway gateway;
    private Client client;
    private String topic;

    @BeforeAll
    void start() throws IOException {
        Path users = Files.writeString(
                folder.resolve("users"),
                "alice:" + PasswordHash.of("a".toCharArray(), 1) + "\nbob:" + PasswordHash.of("b".toCharArray(), 1)
                        + "\n");
        gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "access.users",
                users.toString(),
                "access.rules.authenticated",
                "all *",
                "requests.max-body",
                "256KiB",
                "requests.max-inflated",
                "256KiB",
                "requests.in-memory",
                "2MiB",
                "consume.max-bytes",
                "128KiB",
                "http.max-connections",
                "20",
                "http.max-per-address",
                "20");
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
        await().until(() -> client.get("/readyz").status() == 200);
        client.post(topic, "", "v", "Authorization", ALICE);
        client.post(topic, "", "v", "Authorization", BOB);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private double bodyBytes() {
        return client.call("GET", "/metrics", "", "Authorization", BOB)
                .text()
                .lines()
                .filter(line -> line.startsWith("floodmark_gateway_body_bytes "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    /** Kafka answers none of them meanwhile. */
    @Test
    @Tag("full")
    void ofQuestionsToKafka() throws IOException {
        List<Wire> asking = new ArrayList<>();
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Gateway waiting = Gateways.start(
                        "127.0.0.1:" + silent.getLocalPort(),
                        "access.users",
                        folder.resolve("users").toString(),
                        "access.rules.authenticated",
                        "all *")) {
            for (int i = 0; i < 100; i++) {
                asking.add(Wire.open(waiting.port()));
                asking.get(i).write("GET /v1/topics HTTP/1.1\r\nHost: x\r\nAuthorization: " + ALICE + "\r\n\r\n");
            }

            Client.Reply other = new Client(waiting.port()).call("GET", "/v1/topics", "", "Authorization", BOB);

            assertThat(other.status()).isEqualTo(503);
            assertThat(other.text()).doesNotContain("concurrent");
            assertThat(asking.stream().map(each -> each.read().status()))
                    .contains(429, 503)
                    .containsOnly(429, 503);
        } finally {
            asking.forEach(Wire::close);
        }
    }

    @Test
    void ofMemory() {
        String head = "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\nAuthorization: " + ALICE
                + "\r\nContent-Length: " + BODY_BYTES + "\r\n\r\n";
        List<Wire> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                Wire wire = Wire.open(gateway.port());
                slow.add(wire);
                // All but the last byte is sent: half of the memory, except for four bytes.
                wire.write(head + "x".repeat(BODY_BYTES - 1));
            }
            await().until(() -> bodyBytes() >= MEMORY_BYTES / 2 - 4);

            Client.Reply refused = client.post(topic, "", "too much", "Authorization", ALICE);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.text()).contains("requests.in-memory", "one principal");
            assertThat(client.post(topic, "", "x".repeat(BODY_BYTES), "Authorization", BOB)
                            .status())
                    .isEqualTo(200);
            assertThat(client.call(
                                    "GET",
                                    "/v1/topics/" + topic + "/partitions/0/records?offset=earliest&max-bytes=1",
                                    "",
                                    "Authorization",
                                    BOB)
                            .status())
                    .isEqualTo(200);
        } finally {
            slow.forEach(Wire::close);
        }
        await().until(() -> bodyBytes() == 0);
        assertThat(client.post(topic, "", "v", "Authorization", ALICE).status()).isEqualTo(200);
    }

    @Test
    void ofStreamsOfVersion3() {
        String cluster = client.call("GET", "/v3/clusters", "", "Authorization", BOB)
                .json()
                .path("data")
                .path(0)
                .path("cluster_id")
                .asString();
        String record = "{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}";
        String head = "POST /v3/clusters/" + cluster + "/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nAuthorization: ";
        String chunk = "\r\n\r\n" + Integer.toHexString(record.length()) + "\r\n" + record + "\r\n";
        List<Wire> streams = new ArrayList<>();
        try {
            for (int i = 0; i < 10; i++) {
                Wire wire = Wire.open(gateway.port());
                streams.add(wire);
                wire.write(head + ALICE + chunk);
                wire.readUntil("\"offset\"");
            }

            assertThat(Wire.send(gateway.port(), head + ALICE + chunk + "0\r\n\r\n")
                            .status())
                    .isEqualTo(429);
            assertThat(Wire.send(gateway.port(), head + BOB + chunk + "0\r\n\r\n")
                            .status())
                    .isEqualTo(200);
        } finally {
            streams.forEach(Wire::close);
        }
        await().until(() ->
                Wire.send(gateway.port(), head + ALICE + chunk + "0\r\n\r\n").status() == 200);
    }

    @Test
    void ofWorkThatIsWasted() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[2 * BODY_BYTES]);
        }
        Client.Reply last = bomb(packed.toByteArray(), ALICE);
        for (int i = 0; i < 20_000 && last.status() == 413; i++) {
            last = bomb(packed.toByteArray(), ALICE);
        }

        assertThat(last.status()).isEqualTo(429);
        assertThat(last.header("Retry-After")).isNotEmpty();
        assertThat(bomb(packed.toByteArray(), BOB).status()).isEqualTo(413);
        assertThat(client.post(topic, "", "not compressed", "Authorization", ALICE)
                        .status())
                .isEqualTo(200);
        await().until(() -> bomb(packed.toByteArray(), ALICE).status() == 413);
    }

    private Client.Reply bomb(byte[] body, String who) {
        return client.post(topic, "", body, "Content-Encoding", "gzip", "Authorization", who);
    }

    @Test
    void mustHoldTheLargestRequest() throws IOException {
        Path users = Files.writeString(folder.resolve("others"), "a:" + PasswordHash.of("a".toCharArray(), 1) + "\n");

        assertThatThrownBy(() -> TestSettings.of(
                        KAFKA.bootstrapServers(),
                        "access.users",
                        users.toString(),
                        "requests.in-memory",
                        "32MiB",
                        "requests.max-inflated",
                        "8MiB"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("requests.in-memory: invalid value '32MiB'; expected with names")
                .hasMessageContaining("at least six times max-body and max-inflated");
    }
}
