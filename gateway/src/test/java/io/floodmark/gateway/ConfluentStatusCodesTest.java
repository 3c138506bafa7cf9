package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests {@code compatible.confluent-status-codes}: answers have the statuses of the Confluent REST Proxy, version 3,
 * whatever the outcome of the records is.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConfluentStatusCodesTest {
    private static final String SMALL = "{\"value\":{\"type\":\"STRING\",\"data\":\"small\"}}";
    private static final String LARGE = "{\"value\":{\"type\":\"STRING\",\"data\":\"" + "x".repeat(40_000) + "\"}}";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        gateway = Gateways.start(
                KAFKA.bootstrapServers(), "requests.max-record", "32KiB", "compatible.confluent-status-codes", "true");
        client = new Client(gateway.port());
        await().until(() -> client.get("/v3/clusters").status() == 200);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private String path(String topic) {
        return "/v3/clusters/" + client.cluster() + "/topics/" + topic + "/records";
    }

    private Client.Reply records(String topic, String body) {
        return client.call("POST", path(topic), body, "Content-Type", "application/json");
    }

    private Client.Reply batch(String topic, String first, String second) {
        String body = "{\"entries\":[" + named("a", first) + "," + named("b", second) + "]}";
        return client.call("POST", path(topic) + ":batch", body, "Content-Type", "application/json");
    }

    private static String named(String id, String record) {
        return "{\"id\":\"" + id + "\"," + record.substring(1);
    }

    @Test
    void isThatOfTheRequestWhereRecordsFail() {
        String topic = KAFKA.topic(1);

        Client.Reply alone = records(topic, LARGE);
        Client.Reply partly = records(topic, LARGE + SMALL);

        assertThat(alone.status()).isEqualTo(200);
        assertThat(alone.json().path("error_code").asInt()).isEqualTo(413);
        assertThat(partly.status()).isEqualTo(200);
        assertThat(partly.text().lines()).hasSize(2).first().asString().contains("\"error_code\":413");
        assertThat(partly.text().lines()).last().asString().contains("\"error_code\":200");
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("small");
    }

    @Test
    void isThatOfTheRequestWhereTheFirstOfAStreamFails() {
        String head = "POST " + path(KAFKA.topic(1)) + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(head + Integer.toHexString(LARGE.length()) + "\r\n" + LARGE + "\r\n");
            assertThat(wire.readUntil("\"error_code\":413")).contains("HTTP/1.1 200");

            wire.write(Integer.toHexString(SMALL.length()) + "\r\n" + SMALL + "\r\n0\r\n\r\n");
            assertThat(wire.readUntil("\r\n0\r\n\r\n")).contains("\"error_code\":200");
        }
    }

    @Test
    void isPartialForEveryBatch() {
        String topic = KAFKA.topic(1);

        assertThat(batch(topic, SMALL, SMALL).status()).isEqualTo(207);
        assertThat(batch(topic, SMALL, LARGE).status()).isEqualTo(207);
        Client.Reply none = batch(topic, LARGE, LARGE);

        assertThat(none.status()).isEqualTo(207);
        assertThat(none.json().path("successes")).isEmpty();
        assertThat(none.json().path("failures").size()).isEqualTo(2);
        assertThat(none.json().path("failures").path(1).path("error_code").asInt())
                .isEqualTo(413);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).hasSize(3).containsOnly("small");
    }

    @Test
    void staysOursWhereNothingIsHandedOn() {
        String topic = KAFKA.topic(1);

        assertThat(records(topic, SMALL + "{").status()).isEqualTo(400);
        assertThat(batch(topic, SMALL, "{\"value\":1}").status()).isEqualTo(400);
        assertThat(records("no-such-topic", SMALL).status()).isEqualTo(404);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).isEmpty();
    }
}
