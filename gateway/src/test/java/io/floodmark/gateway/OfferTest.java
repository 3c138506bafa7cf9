package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that an instance of a group commits what a client received, and nothing else. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OfferTest {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final String V2 = "application/vnd.kafka.v2+json";
    /** The value "kept" in Base64. */
    private static final String KEPT = "a2VwdA==";

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

    private String instance(String topic, String format) {
        String group = "/consumers/g-" + topic;
        Client.Reply made = client.call(
                "POST",
                group,
                "{\"format\":\"" + format + "\",\"auto.offset.reset\":\"earliest\"}",
                "Content-Type",
                V2);
        String instance =
                group + "/instances/" + made.json().path("instance_id").asString();
        String topics = "{\"topics\":[\"" + topic + "\"]}";
        assertThat(client.call("POST", instance + "/subscription", topics, "Content-Type", V2)
                        .status())
                .isEqualTo(204);
        return instance;
    }

    /** Returns the first answer that is not an empty page. */
    private Client.Reply fetch(String instance) {
        return await().atMost(SOON)
                .until(
                        () -> client.get(instance + "/records?timeout=1000"),
                        reply -> reply.status() != 200 || !reply.text().equals("[]"));
    }

    private double memory() {
        return Metrics.of(client).value("floodmark_gateway_body_bytes");
    }

    @Test
    void givesAgainWhatItHadNoMemoryFor() {
        String topic = KAFKA.topic(1);
        client.post(topic, "", "kept");
        String instance = instance(topic, "binary");
        String mostOfABody = "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Length: 1048576\r\n\r\n"
                + "x".repeat(1_048_570);
        try (Wire one = Wire.open(gateway.port());
                Wire two = Wire.open(gateway.port());
                Wire three = Wire.open(gateway.port())) {
            List.of(one, two, three).forEach(wire -> wire.write(mostOfABody));
            await().until(() -> memory() >= 3_145_700);
            assertThat(fetch(instance).status()).isEqualTo(503);
        }
        await().until(() -> memory() == 0);

        Client.Reply given = fetch(instance);

        assertThat(given.status()).isEqualTo(200);
        assertThat(given.text()).contains(KEPT);
    }

    @Test
    void givesAgainWhatNobodyWasThereToTake() {
        String topic = KAFKA.topic(1);
        String instance = instance(topic, "binary");
        await().atMost(SOON).until(() -> {
            client.get(instance + "/records?timeout=100");
            return client.get(instance + "/assignments").text().contains(topic);
        });
        double before = Metrics.of(client).value("floodmark_gateway_connections");
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("GET " + instance + "/records?timeout=20000 HTTP/1.1\r\nHost: x\r\n\r\n");
            await().until(() -> Metrics.of(client).value("floodmark_gateway_connections") > before);
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_connections") <= before);

        client.post(topic, "", "kept");

        assertThat(fetch(instance).text()).contains(KEPT);
    }

    @Test
    void givesWhatComesBeforeARecordThatIsNotInItsFormatAndNamesThat() {
        String topic = KAFKA.topic(1);
        for (String value : List.of("1", "2", "not json", "4")) {
            client.post(topic, "", value);
        }
        String instance = instance(topic, "json");

        assertThat(fetch(instance).json())
                .extracting(each -> each.path("value").asInt())
                .containsExactly(1, 2);
        Client.Reply unfit = fetch(instance);
        assertThat(unfit.status()).isEqualTo(406);
        assertThat(unfit.text()).contains("offset 2 of partition 0").doesNotContain("not json");

        String behind = "{\"offsets\":[{\"topic\":\"" + topic + "\",\"partition\":0,\"offset\":3}]}";
        assertThat(client.call("POST", instance + "/positions", behind, "Content-Type", V2)
                        .status())
                .isEqualTo(204);
        assertThat(fetch(instance).json().path(0).path("value").asInt()).isEqualTo(4);
    }
}
