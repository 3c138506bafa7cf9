package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests a request that is repeated with the same Idempotency-Key, by each method of writing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepeatedRequestsTest {
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

    private void isWrittenOnce(String topic, String path, String type, String body) {
        Client.Reply first = client.call("POST", path, body, "Content-Type", type, "Idempotency-Key", topic);
        Client.Reply again = client.call("POST", path, body, "Content-Type", type, "Idempotency-Key", topic);

        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(first.header("Idempotency-Replayed")).isEmpty();
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(TopicLog.read(KAFKA.bootstrapServers(), topic)).hasSize(1);
    }

    @Test
    void areWrittenOnceInEachWay() {
        String cluster = client.cluster();
        String v2 = "application/vnd.kafka.binary.v2+json";
        String records = "{\"records\":[{\"value\":\"YQ==\"}]}";
        String value = "\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}";

        String lines = KAFKA.topic(1);
        isWrittenOnce(lines, "/v1/topics/" + lines + "/records", "application/x-ndjson", "1\n");
        String two = KAFKA.topic(1);
        isWrittenOnce(two, "/topics/" + two, v2, records);
        String partition = KAFKA.topic(1);
        isWrittenOnce(partition, "/topics/" + partition + "/partitions/0", v2, records);
        String three = KAFKA.topic(1);
        isWrittenOnce(
                three, "/v3/clusters/" + cluster + "/topics/" + three + "/records", GatewayJson.TYPE, "{" + value);
        String batch = KAFKA.topic(1);
        isWrittenOnce(
                batch,
                "/v3/clusters/" + cluster + "/topics/" + batch + "/records:batch",
                GatewayJson.TYPE,
                "{\"entries\":[{\"id\":\"a\"," + value + "]}");
    }

    @Test
    void areRefusedWhileTheFirstIsUnderWay() {
        String topic = KAFKA.topic(1);
        // The linger is so long that a second request finds the first one in flight.
        try (Gateway slow = Gateways.start(
                KAFKA.bootstrapServers(),
                "lanes.linger",
                "1s",
                "lanes.adaptive-linger",
                "false",
                "lanes.delivery-timeout",
                "5s")) {
            Client other = new Client(slow.port());
            CompletableFuture<Client.Reply> first = other.posting(topic, "once", "Idempotency-Key", topic);
            await().until(() -> Metrics.of(other).sum("floodmark_gateway_lane_records") >= 1);

            Client.Reply second = other.post(topic, "", "once", "Idempotency-Key", topic);

            assertThat(second.status()).isEqualTo(409);
            assertThat(second.header("Retry-After")).isNotEmpty();
            assertThat(first.join().status()).isEqualTo(200);
        }
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("once");
    }
}
