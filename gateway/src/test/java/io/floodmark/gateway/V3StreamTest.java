package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests streams of version 3 at their limits. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class V3StreamTest {
    private static final int MANY = 5_000;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;
    private String topic;

    @BeforeAll
    void start() {
        gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "requests.max-body",
                "256KiB",
                "requests.max-inflated",
                "256KiB",
                "requests.max-record",
                "256KiB",
                "requests.max-records",
                "1000",
                "requests.in-memory",
                "4MiB",
                "lanes.max-bytes",
                "330KiB",
                "lanes.in-flight",
                "330KiB");
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
        await().until(() -> client.get("/v3/clusters").status() == 200);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private String head() {
        String cluster = client.cluster();
        return "POST /v3/clusters/" + cluster + "/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private double memory() {
        return Metrics.of(client).value("floodmark_gateway_body_bytes");
    }

    @Test
    void claimsMemoryForARecordThatHasNotComeAsAWhole() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head() + chunk("{\"value\":{\"type\":\"STRING\",\"data\":\"" + "x".repeat(150_000)));
            await().until(() -> memory() >= 150_000);

            wire.write(chunk("\"}}"));
            assertThat(wire.readUntil("\"size\":150000")).contains("\"error_code\":200");
            wire.write("0\r\n\r\n");
            assertThat(wire.readUntil("\r\n0\r\n\r\n")).isNotEmpty();
        }
        await().until(() -> memory() == 0);
    }

    @Test
    void givesBackWhatAClientLeavesInTheMiddle() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head() + chunk("{\"value\":{\"type\":\"STRING\",\"data\":\"" + "x".repeat(150_000)));
            await().until(() -> memory() >= 150_000);
        }

        await().until(() -> memory() == 0);
    }

    @Test
    void waitsForKafkaBehindARecordThatCameInParts() {
        try (Gateway slow = Gateways.start(
                        KAFKA.bootstrapServers(),
                        "http.body-timeout",
                        "700ms",
                        "lanes.linger",
                        "1s",
                        "lanes.adaptive-linger",
                        "false",
                        "lanes.delivery-timeout",
                        "5s");
                Wire wire = Wire.open(slow.port())) {
            await().until(() -> new Client(slow.port()).get("/v3/clusters").status() == 200);
            wire.write(head() + chunk("{\"value\":{\"type\":\"STRING\","));
            await().until(() -> Metrics.of(new Client(slow.port())).value("floodmark_gateway_body_bytes") > 0);

            wire.write(chunk("\"data\":\"v\"}}"));

            assertThat(wire.readLine()).contains(" 200 ");
            assertThat(wire.readUntil("\"size\":1")).contains("\"error_code\":200");
        }
    }

    @Test
    void answersARecordThatNoLaneTakes() {
        String headers = String.join(",", Collections.nCopies(1_000, "{\"name\":\"h\",\"value\":\"\"}"));
        // The headers are 24 kB of JSON, but 129 kB in a lane. The value adds to that.
        String value = "\"value\":{\"type\":\"STRING\",\"data\":\"" + "x".repeat(230_000) + "\"}";
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head() + chunk("{" + value + ",\"headers\":[" + headers + "]}"));

            Wire.Reply reply = wire.read();
            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.text()).contains("lanes.max-bytes");
        }
        await().until(() -> memory() == 0);
    }

    @Test
    void takesTheRestOfAStreamItHasEnded() {
        String record = "{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}";
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head() + chunk(record));
            assertThat(wire.readUntil("\"size\":1")).contains("\"error_code\":200");
            wire.write(chunk("no JSON"));
            assertThat(wire.readUntil("\r\n0\r\n\r\n")).contains("\"error_code\":400");

            assertThat(wire.takes(chunk(record.repeat(100)), 50)).isTrue();
            assertThat(wire.takes("0\r\n\r\n", 1)).isTrue();
            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void givesEveryReceiptOfALongStream() {
        String record = "{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}";
        Set<String> offsets = new HashSet<>();
        try (Wire wire = Wire.open(gateway.port())) {
            String head = head();
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
                wire.write(head);
                for (int i = 0; i < MANY / 100; i++) {
                    wire.write(chunk(record.repeat(100)));
                }
                wire.write("0\r\n\r\n");
            });
            int receipts = 0;
            while (receipts < MANY) {
                String line = wire.readLine();
                if (line.startsWith("{\"error_code\":200")) {
                    offsets.add(line);
                    receipts++;
                }
            }
            assertThat(sent).succeedsWithin(Duration.ofSeconds(10));
        }

        assertThat(offsets).as("each a record of its own").hasSize(MANY);
        await().until(() -> memory() == 0);
    }
}
