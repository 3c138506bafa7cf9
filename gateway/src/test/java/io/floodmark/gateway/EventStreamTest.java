package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests streams of events with slow clients or little memory. */
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

        Set<String> records = new HashSet<>();
        int events = 0;
        int ids = 0;
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(request(topic));
            await().until(() -> memory() > 0);
            // All partitions together have 20 MB, but the gateway holds only the memory of one page.
            await().during(Duration.ofSeconds(2)).until(() -> memory() < 1_000_000);
            while (events < PARTITIONS * OF_EACH) {
                String line = wire.readLine();
                if (line.startsWith("id: ")) {
                    ids++;
                } else if (line.startsWith("data: ")) {
                    records.add(line.substring(0, line.indexOf(",\"timestamp\"")));
                    events++;
                }
            }
        }

        assertThat(records).as("each once").hasSize(PARTITIONS * OF_EACH);
        assertThat(ids).as("one for a page").isBetween(PARTITIONS, PARTITIONS * OF_EACH / 2);
        await().until(() -> memory() == 0);
    }

    @Test
    void saysWhereItStandsWithinALongPageToo() {
        String topic = KAFKA.topic(1);
        int records = 8_000;
        try (Gateway usual = Gateways.start(KAFKA.bootstrapServers(), "lanes.max-wait", "30s")) {
            String lines = ('"' + "x".repeat(100) + "\"\n").repeat(records);
            assertThat(new Client(usual.port())
                            .post(topic, "", lines, "Content-Type", "application/x-ndjson")
                            .status())
                    .isEqualTo(200);

            assertThat(mostWithoutId(usual.port(), topic, records))
                    .as("bytes that come again if a stream breaks off")
                    .isLessThan(80 << 10);
        }
    }

    private static int mostWithoutId(int port, String topic, int records) {
        int withoutId = 0;
        int most = 0;
        try (Wire stream = Wire.open(port)) {
            stream.write(request(topic));
            for (int events = 0; events < records; ) {
                String line = stream.readLine();
                withoutId = line.startsWith("id: ") ? 0 : withoutId + line.length();
                most = Math.max(most, withoutId);
                events += line.startsWith("data: ") ? 1 : 0;
            }
        }
        return most;
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

    private static String behind(String topic, String id) {
        return "GET /v1/topics/" + topic + "/events?format=text HTTP/1.1\r\nHost: x\r\nLast-Event-ID: " + id
                + "\r\n\r\n";
    }

    @Test
    void goesOnFromTheEndWhereAnIdIsBehindIt() {
        String topic = KAFKA.topic(2);
        client.post(topic, "?partition=0", "before");
        try (Wire stream = Wire.open(gateway.port())) {
            stream.write(behind(topic, "0:999,1:0"));

            assertThat(stream.readUntil("}\n\n"))
                    .contains("retry: 2000\n\n")
                    .endsWith("id: 0:1,1:0\nevent: reset\ndata: {\"partition\":0,\"from\":999,\"to\":1}\n\n");
            client.post(topic, "?partition=0", "behind");
            assertThat(stream.readUntil("\"headers\":[]}\n\n"))
                    .contains("id: 0:2,1:0\n", "\"behind\"")
                    .doesNotContain("event:");
        }
    }

    @Test
    void goesOnFromTheFirstRecordWhereRetentionHasPassedAnId() throws Exception {
        String topic = KAFKA.topic(1);
        List.of("gone", "gone", "first").forEach(value -> client.post(topic, "", value));
        KAFKA.admin()
                .deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(2)))
                .all()
                .get();
        try (Wire stream = Wire.open(gateway.port())) {
            stream.write(behind(topic, "0:1"));

            assertThat(stream.readUntil("}\n\n"))
                    .endsWith("id: 0:2\nevent: reset\ndata: {\"partition\":0,\"from\":1,\"to\":2}\n\n");
            assertThat(stream.readUntil("\"headers\":[]}\n\n")).contains("id: 0:3\n", "\"first\"");
        }
    }

    @Test
    void namesARecordThatIsNotInItsFormatAndGoesOnBehindIt() {
        String topic = KAFKA.topic(1);
        client.post(topic, "", "before");
        client.post(topic, "", new byte[] {(byte) 0xff});
        client.post(topic, "", "after");
        try (Wire stream = Wire.open(gateway.port())) {
            stream.write(request(topic));

            assertThat(stream.readUntil("\"headers\":[]}\n\n")).contains("\"before\"");
            assertThat(stream.readUntil("}\n\n"))
                    .contains("event: error\ndata: {\"topic\":\"" + topic + "\",\"partition\":0,\"offset\":1,")
                    .contains("is not text in UTF-8");
            assertThat(stream.readUntil("\"headers\":[]}\n\n")).contains("\"after\"");
        }
    }

    @Test
    void givesItsPlacesBackWhenItsClientGoes() {
        String topic = KAFKA.topic(PARTITIONS);
        try (Wire stream = Wire.open(gateway.port())) {
            stream.write(request(topic));
            await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == PARTITIONS);
        }

        // That is well before the five seconds after which each of them is answered.
        await().atMost(Duration.ofSeconds(2))
                .until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 0);
    }
}
