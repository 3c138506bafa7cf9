package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.util.Collections;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests requests of few bytes that would take much memory. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AmplificationTest {
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
                "64KiB",
                "requests.max-inflated",
                "64KiB",
                "requests.max-record",
                "64KiB",
                "requests.max-records",
                "5000",
                "requests.in-memory",
                "1MiB",
                "lanes.max-bytes",
                "400KiB",
                "lanes.in-flight",
                "400KiB",
                "consume.max-bytes",
                "64KiB");
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private static String headers(int count) {
        return String.join(",", Collections.nCopies(count, "{\"name\":\"h\",\"value\":\"\"}"));
    }

    private Client.Reply v2(int headers) {
        return client.call(
                "POST",
                "/topics/" + topic,
                "{\"records\":[{\"value\":\"YQ==\",\"headers\":[" + headers(headers) + "]}]}",
                "Content-Type",
                "application/vnd.kafka.binary.v2+json");
    }

    @Test
    void takesSoManyHeadersOfARecord() {
        assertThat(v2(1_000).status()).isEqualTo(200);

        Client.Reply refused = v2(1_001);

        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.text()).contains("1000 headers");
    }

    @Test
    void refusesAHeadOfManyHeaders() {
        String head = "GET /livez HTTP/1.1\r\nHost: x\r\n";

        assertThat(Wire.send(gateway.port(), head + "X: a\r\n".repeat(199) + "\r\n")
                        .status())
                .isEqualTo(200);
        assertThat(Wire.send(gateway.port(), head + "X: a\r\n".repeat(200) + "\r\n")
                        .status())
                .isEqualTo(431);
    }

    @Test
    void countsTheHeadersThatAllLinesGet() {
        String head = "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Type: application/x-ndjson\r\n"
                + "X-Kafka-Header: a=b\r\n".repeat(100);
        String lines = "1\n".repeat(1_000);

        Wire.Reply reply = Wire.send(gateway.port(), head + "Content-Length: " + lines.length() + "\r\n\r\n" + lines);

        // A thousand records with a hundred headers each are ten megabytes in the producer.
        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.text()).contains("requests.in-memory");
        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }

    @Test
    void refusesForGoodWhatNoLaneTakes() {
        String lines = "1\n".repeat(100);
        String head = "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Type: application/x-ndjson\r\n"
                + "X-Kafka-Header: a=b\r\n".repeat(50);

        Wire.Reply reply = Wire.send(gateway.port(), head + "Content-Length: " + lines.length() + "\r\n\r\n" + lines);

        assertThat(reply.status()).as(reply.text()).isEqualTo(413);
        assertThat(reply.text()).contains("lanes.max-bytes");
    }
}
