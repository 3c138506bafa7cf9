package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Streams of events whose clients, or whose memory, are slow. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventStreamTest {
    private static final int PARTITIONS = 20;
    private static final int OF_EACH = 100;
    private static final int BYTES = 10_000;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "requests.max-body",
                "1MiB",
                "requests.max-inflated",
                "1MiB",
                "requests.in-memory",
                "3MiB",
                "consume.max-bytes",
                "64KiB");
        client = new Client(gateway.port());
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private static String request(String topic) {
        return "GET /v1/topics/" + topic + "/events?format=text&from=earliest HTTP/1.1\r\nHost: x\r\n\r\n";
    }

    private double memory() {
        return Metrics.of(client).value("floodmark_gateway_body_bytes");
    }

    @Test
    void holdsOnePageForAClientThatDoesNotReadAndGivesItEverythingLater() {
        String topic = KAFKA.topic(PARTITIONS);
        String record = '"' + "x".repeat(BYTES) + "\"\n";
        for (int partition = 0; partition < PARTITIONS; partition++) {
            Client.Reply reply = client.post(
                    topic, "?partition=" + partition, record.repeat(OF_EACH), "Content-Type", "application/x-ndjson");
            assertThat(reply.status())
                    .as("partition %s: %s", partition, reply.text())
                    .isEqualTo(200);
        }
        await().until(() -> memory() == 0);

        Set<String> ids = new HashSet<>();
        int events = 0;
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(request(topic));
            await().until(() -> memory() > 0);
            // All partitions together have twenty megabytes; what one page takes is held.
            await().during(Duration.ofSeconds(2)).until(() -> memory() < 1_000_000);
            while (events < PARTITIONS * OF_EACH) {
                String line = wire.readLine();
                if (line.startsWith("id: ")) {
                    ids.add(line);
                } else if (line.startsWith("data: ")) {
                    events++;
                }
            }
        }

        assertThat(ids).as("each once").hasSize(PARTITIONS * OF_EACH);
        await().until(() -> memory() == 0);
    }

    @Test
    void waitsForMemoryAndGoesOn() {
        String topic = KAFKA.topic(2);
        client.post(topic, "?partition=0", "first");
        client.post(topic, "?partition=1", "second");
        String halfABody = "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Length: 1000000\r\n\r\n"
                + "x".repeat(900_000);
        try (Wire stream = Wire.open(gateway.port())) {
            try (Wire one = Wire.open(gateway.port());
                    Wire two = Wire.open(gateway.port())) {
                List.of(one, two).forEach(wire -> wire.write(halfABody));
                await().until(() -> memory() >= 1_800_000);
                stream.write(request(topic));
                assertThat(stream.readUntil(": floodmark\n\n")).contains("200 OK");
            }

            assertThat(stream.readUntil("\"headers\":[]}\n\n")).doesNotContain("event: error");
            assertThat(stream.readUntil("\"headers\":[]}\n\n")).doesNotContain("event: error");
        }
    }
}
