package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests records of transactions: those of aborted ones are given to clients that ask for them, and to no others. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IsolationTest {
    private static final String V2 = "application/vnd.kafka.v2+json";
    private static final String UNCOMMITTED = "read_uncommitted";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;
    private String topic;

    @BeforeAll
    void write() throws Exception {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
        Map<String, Object> properties = Map.of(
                "bootstrap.servers",
                KAFKA.bootstrapServers(),
                "key.serializer",
                StringSerializer.class,
                "value.serializer",
                StringSerializer.class,
                "transactional.id",
                topic);
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(properties)) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "aborted")).get();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "committed")).get();
            producer.commitTransaction();
        }
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private String page(String query) {
        return client.get("/v1/topics/" + topic + "/partitions/0/records?offset=0&format=text&timeout=10s" + query)
                .text();
    }

    @Test
    void readsPagesOfWhatIsCommittedUnlessAskedForMore() {
        assertThat(page("")).contains("\"committed\"").doesNotContain("aborted");
        assertThat(page("&isolation=read_committed")).doesNotContain("aborted");
        assertThat(page("&isolation=" + UNCOMMITTED)).contains("aborted");
        assertThat(page("&isolation=none")).contains("invalid isolation", "read_committed", UNCOMMITTED);
    }

    @Test
    void streamsWhatIsCommittedUnlessAskedForMore() {
        assertThat(streamed("")).doesNotContain("aborted");
        assertThat(streamed("&isolation=" + UNCOMMITTED)).contains("aborted");
    }

    private String streamed(String query) {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("GET /v1/topics/" + topic + "/events?from=earliest&format=text" + query
                    + " HTTP/1.1\r\nHost: x\r\n\r\n");
            return wire.readUntil("\"committed\"");
        }
    }

    @Test
    void givesGroupsWhatIsCommittedUnlessAskedForMore() {
        assertThat(grouped("")).doesNotContain(base64("aborted"));
        assertThat(grouped(",\"isolation.level\":\"" + UNCOMMITTED + "\"")).contains(base64("aborted"));
        assertThat(client.call("POST", "/consumers/i-" + topic, "{\"isolation.level\":\"no\"}", "Content-Type", V2)
                        .status())
                .isEqualTo(400);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private String grouped(String more) {
        String config = "{\"auto.offset.reset\":\"earliest\",\"auto.commit.enable\":false" + more + "}";
        String instance = "/consumers/i-" + topic + "/instances/"
                + client.call("POST", "/consumers/i-" + topic, config, "Content-Type", V2)
                        .json()
                        .path("instance_id")
                        .asString();
        String partition = "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":0}]}";
        client.call("POST", instance + "/assignments", partition, "Content-Type", V2);
        StringBuilder records = new StringBuilder();
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            records.append(client.get(instance + "/records?timeout=1000").text());
            return records.indexOf(base64("committed")) >= 0;
        });
        client.call("DELETE", instance, "");
        return records.toString();
    }
}
