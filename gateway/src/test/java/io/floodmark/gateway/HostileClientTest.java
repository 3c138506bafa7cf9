package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests clients that are slow, greedy or broken. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileClientTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;
    private String topic;

    @BeforeAll
    void start() {
        gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "http.header-timeout",
                "500ms",
                "http.body-timeout",
                "700ms",
                "http.keep-alive",
                "2s",
                "lanes.delivery-timeout",
                "2s",
                "http.max-connections",
                "30",
                "http.max-per-address",
                "30",
                "http.max-header",
                "4KiB",
                "http.max-line",
                "2KiB",
                "requests.max-body",
                "1MiB",
                "requests.max-inflated",
                "1MiB",
                "requests.in-memory",
                "4MiB");
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private String head(int length) {
        return "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\nContent-Length: " + length + "\r\n\r\n";
    }

    @Test
    void closesAConnectionWhoseHeadDoesNotCome() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("POST /v1/topics/t/rec");

            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void closesAConnectionWithoutRequests() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(wire.read().status()).isEqualTo(200);

            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void givesUpABodyThatDoesNotCome() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head(100_000) + "a");

            assertThat(wire.read().status()).isEqualTo(408);
            assertThat(wire.atEnd()).isTrue();
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }

    /** Sends a byte every tenth of a second until the other side closes. Returns the time that this took. */
    private static Duration drip(Wire wire, String text) throws InterruptedException {
        long since = System.nanoTime();
        CountDownLatch never = new CountDownLatch(1);
        Thread dripping = new Thread(
                () -> {
                    try {
                        for (int i = 0; i < text.length(); i++) {
                            wire.write(text.substring(i, i + 1));
                            never.await(100, TimeUnit.MILLISECONDS);
                        }
                    } catch (InterruptedException told) {
                        Thread.currentThread().interrupt();
                    }
                },
                "drip");
        dripping.setDaemon(true);
        dripping.start();
        try {
            wire.readToEnd();
            return Duration.ofNanos(System.nanoTime() - since);
        } finally {
            dripping.interrupt();
            dripping.join();
        }
    }

    @Test
    void isNotKeptByAHeadThatComesDropByDrop() throws InterruptedException {
        try (Wire wire = Wire.open(gateway.port())) {
            assertThat(drip(wire, "GET /livez HTTP/1.1\r\nHost: " + "x".repeat(300)))
                    .isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void isNotKeptByABodyThatComesDropByDrop() throws InterruptedException {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head(300));

            assertThat(drip(wire, "x".repeat(299))).isLessThan(Duration.ofSeconds(10));
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }

    private String streamHead() {
        String cluster = await().until(client::cluster, id -> !id.isEmpty());
        return "POST /v3/clusters/" + cluster + "/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private static String record(int length) {
        return "{\"value\":{\"type\":\"STRING\",\"data\":\"" + "x".repeat(length) + "\"}}";
    }

    @Test
    void givesUpARecordOfAStreamThatDoesNotComeAsAWhole() {
        String head = streamHead();
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head + chunk(record(10)));
            assertThat(wire.readUntil("\"size\":10")).contains("\"error_code\":200");

            wire.write(chunk(record(100_000).substring(0, 90_000)));

            assertThat(wire.readUntil("\r\n0\r\n\r\n")).contains("\"error_code\":408", "http.body-timeout");
            assertThat(wire.atEnd()).isTrue();
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }

    @Test
    void isNotKeptByARecordOfAStreamThatComesDropByDrop() throws InterruptedException {
        String head = streamHead();
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head + chunk(record(100_000).substring(0, 90_000)));

            assertThat(drip(wire, chunk("x").repeat(50))).isLessThan(Duration.ofSeconds(10));
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }

    @Test
    void keepsAStreamAndNextToNoMemoryBetweenItsRecords() {
        String head = streamHead();
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head + chunk(record(100_000)));
            assertThat(wire.readUntil("\"size\":100000")).contains("\"error_code\":200");
            await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") <= 1_024);

            // This takes longer than http.body-timeout, with less than http.keep-alive between two chunks.
            long since = System.nanoTime();
            await().until(() -> wire.takes(chunk(" "), 1)
                    && System.nanoTime() - since > Duration.ofMillis(1_500).toNanos());
            wire.write(chunk(record(7)) + "0\r\n\r\n");

            assertThat(wire.readUntil("\r\n0\r\n\r\n")).contains("\"size\":7");
        }
    }

    @Test
    void isNotKeptByASecondHeadThatComesDropByDrop() throws InterruptedException {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n");
            assertThat(wire.read().status()).isEqualTo(200);

            assertThat(drip(wire, "GET /livez HTTP/1.1\r\nHost: " + "x".repeat(300)))
                    .isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void answersPipelinedRequestsInTheirOrder() {
        int requests = 500;
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write((head(1) + "p").repeat(requests));

            long before = -1;
            for (int i = 0; i < requests; i++) {
                Wire.Reply reply = wire.read();
                assertThat(reply.status()).isEqualTo(200);
                long offset = Long.parseLong(reply.text().replaceAll(".*\"offset\":([0-9]+).*", "$1"));
                assertThat(offset).isGreaterThan(before);
                before = offset;
            }
        }
    }

    @Test
    void doesNothingMoreForAClientThatDoesNotListen() {
        int requests = 20_000;
        try (Wire wire = Wire.open(gateway.port())) {
            // The answers would take tens of megabytes.
            wire.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".repeat(requests), true);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> Metrics.of(client).value("floodmark_gateway_connections") == 1);
        }

        assertThat(Metrics.of(client).sum("floodmark_gateway_requests_total")).isLessThan(requests);
    }

    @Test
    void refusesHeadsThatAreTooLong() {
        String line = "GET /" + "x".repeat(3_000) + " HTTP/1.1\r\nHost: x\r\n\r\n";
        String header = "GET /livez HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(5_000) + "\r\n\r\n";

        refused(line, 414, "the request line is larger than 2048 bytes (http.max-line)");
        refused(header, 431, "the header section is larger than 4096 bytes (http.max-header)");
        refused("nonsense\r\n\r\n", 400, "the head of the request is not valid HTTP/1.1");
    }

    @Test
    void refusesWhatIsNoHttp() {
        assertThat(Wire.send(gateway.port(), "hello\r\n\r\n").status()).isEqualTo(400);
        assertThat(Wire.send(
                                gateway.port(),
                                "POST /v1/topics/t/records HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n")
                        .status())
                .isEqualTo(400);
    }

    private void refused(String request, int status, String message) {
        Wire.Reply reply = Wire.send(gateway.port(), request);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.text()).contains(message);
        assertThat(reply.head()).containsIgnoringCase("cache-control: no-store").containsIgnoringCase("nosniff");
    }

    @Test
    void takesTheRestOfABodyItHasRefused() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head(2_000_000) + "x".repeat(10_000));
            Wire.Reply reply = wire.read();
            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.text()).contains("the body is larger than 1048576 bytes (requests.max-body)");

            // The gateway must read on: a client that still writes could lose the answer to a reset.
            assertThat(wire.takes("x".repeat(10_000), 199)).isTrue();
            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void closesOnARefusedClientThatFallsSilent() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head(2_000_000) + "x");
            assertThat(wire.read().status()).isEqualTo(413);

            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void keepsServingTheOthersWhileManyPromiseMuch() {
        List<Wire> greedy = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                Wire wire = Wire.open(gateway.port());
                wire.write(head(1_000_000) + "a");
                greedy.add(wire);
            }

            assertThat(client.post(topic, "", "honest").status()).isEqualTo(200);
        } finally {
            greedy.forEach(Wire::close);
        }
    }

    @Test
    void closesConnectionsAboveItsBound() {
        List<Wire> many = new ArrayList<>();
        try {
            for (int i = 0; i < 31; i++) {
                many.add(Wire.open(gateway.port()));
            }

            assertThat(many.get(30).atEnd()).isTrue();
        } finally {
            many.forEach(Wire::close);
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_connections") < 10);
    }

    @Test
    void freesWhatAClientLeavesBehind() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head(1_000_000) + "x".repeat(10_000));
            await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") > 0);
        }

        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }
}
