package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that long answers which clients do not read take memory of the budget until the clients are gone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnswerMemoryTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        await().until(() -> client.get("/v3/clusters").status() == 200);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private void holdsMemory(String request, double moreThanBytes) {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(request.repeat(300), true);

            await().untilAsserted(() -> assertThat(Metrics.of(client).value("floodmark_gateway_body_bytes"))
                    .isGreaterThan(moreThanBytes));
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }

    @Test
    void ofLists() {
        // The answer is a hundred kilobytes of JSON.
        String path = "/v3/clusters/" + client.cluster() + "/topics/" + KAFKA.topic(100) + "/partitions";

        holdsMemory("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n", 4_096);
    }

    @Test
    void ofAnswersThatAreRepeated() {
        String topic = KAFKA.topic(1);
        String lines = "1\n".repeat(5_000);
        String request = "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\n"
                + "Content-Type: application/x-ndjson\r\nContent-Length: " + lines.length() + "\r\n\r\n" + lines;
        int answerBytes = Wire.send(gateway.port(), request).text().length();
        assertThat(answerBytes).isGreaterThan(20 * lines.length());

        holdsMemory(request, 0.5 * answerBytes);
    }
}
