package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests bodies and answers of the Confluent REST Proxy with a real Kafka. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CompatibleProduceTest {
    private static final String BINARY = "application/vnd.kafka.binary.v2+json";
    private static final String JSON = "application/vnd.kafka.json.v2+json";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Gateway theirs;
    private Client client;
    private String cluster;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers(), "requests.max-record", "32KiB", "http.keep-alive", "5s");
        theirs = Gateways.start(
                KAFKA.bootstrapServers(), "requests.max-record", "32KiB", "compatible.confluent-status-codes", "true");
        client = new Client(gateway.port());
        await().until(() -> client.get("/v3/clusters").status() == 200);
        await().until(() -> new Client(theirs.port()).get("/v3/clusters").status() == 200);
        cluster = client.cluster();
    }

    @AfterAll
    void stop() {
        gateway.close();
        theirs.close();
    }

    private Client.Reply v2(String path, String type, String body) {
        return client.call("POST", path, body, "Content-Type", type);
    }

    private Client.Reply v3(String topic, String end, String body) {
        return client.call(
                "POST",
                "/v3/clusters/" + cluster + "/topics/" + topic + "/" + end,
                body,
                "Content-Type",
                "application/json");
    }

    private static List<ConsumerRecord<byte[], byte[]>> log(String topic) {
        return TopicLog.read(KAFKA.bootstrapServers(), topic);
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void takesBinaryOfVersionTwo() {
        String topic = KAFKA.topic(3);

        Client.Reply reply = v2(
                "/topics/" + topic, BINARY, """
                {"key_schema": null, "records": [
                  {"key": "%s", "value": "%s", "partition": 2, "headers": [{"key": "h", "value": "%s"}]},
                  {"value": null, "key": "%s"}]}
                """.formatted(base64("k"), base64("value"), base64("x"), base64("gone")));

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/vnd.kafka.v2+json");
        JsonNode first = reply.json().path("offsets").path(0);
        assertThat(first.path("partition").asInt()).isEqualTo(2);
        assertThat(first.path("offset").asLong(-1)).isNotNegative();
        assertThat(first.path("error_code").isNull()).isTrue();
        assertThat(first.path("error").isNull()).isTrue();
        assertThat(log(topic)).anySatisfy(record -> {
            assertThat(record.partition()).isEqualTo(2);
            assertThat(record.key()).asString().isEqualTo("k");
            assertThat(record.value()).asString().isEqualTo("value");
            assertThat(record.headers().lastHeader("h").value()).asString().isEqualTo("x");
        });
        assertThat(log(topic)).anySatisfy(record -> assertThat(record.value()).isNull());
    }

    @Test
    void takesJsonOfVersionTwoAsItIsWritten() {
        String topic = KAFKA.topic(2);

        Client.Reply reply =
                v2("/topics/" + topic + "/partitions/1", JSON, "{\"records\":[{\"key\":7,\"value\":{ \"a\" : 1.0 }}]}");

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(log(topic)).singleElement().satisfies(record -> {
            assertThat(record.partition()).isEqualTo(1);
            assertThat(record.key()).asString().isEqualTo("7");
            assertThat(record.value()).asString().isEqualTo("{ \"a\" : 1.0 }");
        });
    }

    @Test
    void takesAThousandRecordsAtOnce() {
        String topic = KAFKA.topic(1);
        String records = IntStream.range(0, 1_000)
                .mapToObj(i -> "{\"value\":\"" + base64("value " + i) + "\"}")
                .collect(Collectors.joining(","));

        Client.Reply reply = v2("/topics/" + topic, BINARY, "{\"records\":[" + records + "]}");

        assertThat(reply.json().path("offsets")).hasSize(1_000);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic))
                .isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> "value " + i).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/vnd.kafka.avro.v2+json",
                "application/vnd.kafka.protobuf.v2+json",
                "application/vnd.kafka.jsonschema.v2+json",
                "application/json"
            })
    void namesTheTypesOfVersionTwo(String type) {
        Client.Reply reply = v2("/topics/" + KAFKA.topic(1), type, "{\"records\":[]}");

        assertThat(reply.status()).isEqualTo(415);
        assertThat(reply.json().path("error_code").asInt()).isEqualTo(415);
        assertThat(reply.text()).contains(BINARY, JSON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"records\":[]}",
                "{\"records\":[{\"value\":\"?\"}]}",
                "{\"records\":[{\"vlaue\":\"YQ==\"}]}",
                "{\"records\":[{\"value\":\"YQ==\"}]} x",
                "{\"records\":[{\"value\":\"YQ==\",\"partition\":-1}]}",
                "{\"records\":[{\"value\":\"YQ==\""
            })
    void refusesBodiesOfVersionTwoThatAreNone(String body) {
        String topic = KAFKA.topic(1);

        Client.Reply reply = v2("/topics/" + topic, BINARY, body);

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.json().path("error_code").asInt()).isEqualTo(400);
        assertThat(log(topic)).isEmpty();
    }

    @Test
    void tellsVersionTwoWhatIsMissing() {
        String topic = KAFKA.topic(1);
        String body = "{\"records\":[{\"value\":\"YQ==\"}]}";

        assertThat(v2("/topics/no-such-topic", BINARY, body)
                        .json()
                        .path("error_code")
                        .asInt())
                .isEqualTo(40_401);
        assertThat(v2("/topics/" + topic + "/partitions/9", BINARY, body)
                        .json()
                        .path("error_code")
                        .asInt())
                .isEqualTo(40_402);
    }

    @Test
    void keepsToItsStatusRuleUnlessTold() {
        String topic = KAFKA.topic(1, Map.of("max.message.bytes", "1000"));
        String small = "{\"value\":\"" + base64("small") + "\"}";
        String large = "{\"value\":\"" + base64("x".repeat(40_000)) + "\"}";
        String partly = "{\"records\":[" + small + "," + large + "]}";
        String none = "{\"records\":[" + large + "]}";

        Client.Reply ours = v2("/topics/" + topic, BINARY, partly);
        assertThat(ours.status()).isEqualTo(207);
        assertThat(ours.json().path("offsets").path(1).path("error_code").asInt())
                .isEqualTo(50_002);
        assertThat(v2("/topics/" + topic, BINARY, none).status()).isEqualTo(413);
        Client other = new Client(theirs.port());
        for (int i = 0; i < 2; i++) {
            Client.Reply theirs =
                    other.call("POST", "/topics/" + topic, none, "Content-Type", BINARY, "Idempotency-Key", topic);
            assertThat(theirs.status()).isEqualTo(200);
            assertThat(theirs.header("Idempotency-Replayed"))
                    .as("nothing is written, so it is tried again")
                    .isEmpty();
        }
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("small");
    }

    @Test
    void takesARecordOfVersionThree() {
        String topic = KAFKA.topic(2);

        Client.Reply reply = v3(topic, "records", """
                {"partition_id": 1, "headers": [{"name": "h", "value": "%s"}], "timestamp": "2026-01-31T23:59:59.123Z",
                 "key": {"data": "text", "type": "STRING"}, "value": {"type": "JSON", "data": {"a": [1]}}}
                """.formatted(base64("x")));

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        JsonNode receipt = reply.json();
        assertThat(receipt.path("error_code").asInt()).isEqualTo(200);
        assertThat(receipt.path("cluster_id").asString()).isEqualTo(cluster);
        assertThat(receipt.path("topic_name").asString()).isEqualTo(topic);
        assertThat(receipt.path("partition_id").asInt()).isEqualTo(1);
        assertThat(receipt.path("timestamp").asString()).isEqualTo("2026-01-31T23:59:59.123Z");
        assertThat(receipt.path("value").path("type").asString()).isEqualTo("JSON");
        assertThat(receipt.path("value").path("size").asInt()).isEqualTo(10);
        assertThat(log(topic)).singleElement().satisfies(record -> {
            assertThat(record.key()).asString().isEqualTo("text");
            assertThat(record.value()).asString().isEqualTo("{\"a\": [1]}");
            assertThat(record.headers().lastHeader("h").value()).asString().isEqualTo("x");
        });
    }

    @Test
    void refusesATimeBefore1970() {
        Client.Reply reply = v3(
                KAFKA.topic(1),
                "records",
                "{\"timestamp\":\"1969-12-31T23:59:59Z\",\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}");

        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    }

    @Test
    void answersABatchOfVersionThreeByName() {
        String topic = KAFKA.topic(1);

        Client.Reply reply = v3(topic, "records:batch", """
                {"entries": [{"id": "a", "value": {"type": "BINARY", "data": "%s"}},
                             {"id": "b", "value": {"type": "BINARY", "data": "%s"}}]}
                """.formatted(base64("first"), base64("x".repeat(40_000))));

        assertThat(reply.status()).as(reply.text()).isEqualTo(207);
        assertThat(reply.json().path("successes").path(0).path("id").asString()).isEqualTo("a");
        assertThat(reply.json().path("successes").path(0).path("offset").asLong(-1))
                .isZero();
        assertThat(reply.json().path("failures").path(0).path("id").asString()).isEqualTo("b");
        assertThat(reply.json().path("failures").path(0).path("error_code").asInt())
                .isEqualTo(413);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("first");
    }

    @Test
    void refusesWhatVersionThreeDoesNotSpeakHere() {
        String topic = KAFKA.topic(1);

        assertThat(v3(topic, "records", "{\"value\":{\"type\":\"AVRO\",\"data\":1}}")
                        .status())
                .isEqualTo(415);
        assertThat(v3(topic, "records", "{\"value\":{\"schema_id\":1,\"data\":1}}")
                        .text())
                .contains("BINARY, JSON or STRING");
        assertThat(v3(topic, "records", "{\"value\":{\"data\":1}}").status()).isEqualTo(400);
        assertThat(v3("no-such-topic", "records", "{}")
                        .json()
                        .path("error_code")
                        .asInt())
                .isEqualTo(40_403);
        assertThat(v3(topic, "records:batch", "{\"entries\":[{},{}]}").status()).isEqualTo(400);
        Client.Reply elsewhere = client.call("POST", "/v3/clusters/other/topics/" + topic + "/records", "{}");
        assertThat(elsewhere.status()).isEqualTo(404);
        assertThat(log(topic)).isEmpty();
    }

    private String chunkedHead(String topic) {
        return "POST /v3/clusters/" + cluster + "/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    @Test
    void givesReceiptsWhileAStreamGoesOn() throws IOException {
        String topic = KAFKA.topic(1);
        String record = "{\"value\":{\"type\":\"STRING\",\"data\":\"v%d\"}}";
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(chunkedHead(topic) + chunk(record.formatted(0)));
            assertThat(wire.readUntil("\"offset\":0")).contains("HTTP/1.1 200", "\"error_code\":200");

            // One record is cut within a field, and two are sent together.
            wire.write(chunk(record.formatted(1).substring(0, 9)));
            wire.write(chunk(record.formatted(1).substring(9) + "\n" + record.formatted(2)));
            assertThat(wire.readUntil("\"offset\":2")).contains("\"offset\":1");
            wire.write(chunk("no json") + "0\r\n\r\n");
            assertThat(wire.readUntil("\r\n0\r\n\r\n")).contains("\"error_code\":400");
            assertThat(wire.atEnd()).isTrue();
        }

        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("v0", "v1", "v2");
    }

    @Test
    void answersAStreamThatHasEndedByTheStatusRule() {
        String topic = KAFKA.topic(1);
        String small = "{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}";
        String large = "{\"value\":{\"type\":\"STRING\",\"data\":\"" + "x".repeat(40_000) + "\"}}";
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(chunkedHead(topic) + chunk(small) + "0\r\n\r\n");
            assertThat(wire.read().status()).isEqualTo(200);
            wire.write(chunkedHead(topic) + chunk(large) + "0\r\n\r\n");
            assertThat(wire.read().status()).isEqualTo(413);
        }
    }

    @Test
    void closesAStreamInWhichNothingComes() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(chunkedHead(KAFKA.topic(1)));

            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void tellsOfTheClusterAsVersionThreeDoes() {
        String topic = KAFKA.topic(2);
        String base = "/v3/clusters/" + cluster;

        JsonNode clusters = client.get("/v3/clusters").json();
        assertThat(clusters.path("kind").asString()).isEqualTo("KafkaClusterList");
        assertThat(clusters.path("data").path(0).path("topics").path("related").asString())
                .isEqualTo("http://127.0.0.1:" + gateway.port() + base + "/topics");
        assertThat(client.get(base).json().path("kind").asString()).isEqualTo("KafkaCluster");
        JsonNode broker = client.get(base + "/brokers").json().path("data").path(0);
        assertThat(broker.path("port").asInt()).isEqualTo(Clusters.port(KAFKA));
        assertThat(client.get(base + "/brokers/" + broker.path("broker_id").asInt())
                        .status())
                .isEqualTo(200);
        assertThat(client.get(base + "/topics").text()).contains(topic).doesNotContain("__");
        assertThat(client.get(base + "/topics/" + topic)
                        .json()
                        .path("partitions_count")
                        .asInt())
                .isEqualTo(2);
        assertThat(client.get(base + "/topics/" + topic + "/partitions").json().path("data"))
                .hasSize(2);
        assertThat(client.get(base + "/topics/" + topic + "/partitions/1")
                        .json()
                        .path("partition_id")
                        .asInt())
                .isEqualTo(1);
        assertThat(client.get("/v3/clusters/other/topics").status()).isEqualTo(404);
        assertThat(client.get(base + "/topics/no-such-topic")
                        .json()
                        .path("error_code")
                        .asInt())
                .isEqualTo(40_403);
    }

    @Test
    void tellsOfTopicsAsVersionTwoDoes() {
        String topic = KAFKA.topic(2);
        v2("/topics/" + topic + "/partitions/1", BINARY, "{\"records\":[{\"value\":\"YQ==\"}]}");

        assertThat(client.get("/topics").json())
                .anySatisfy(name -> assertThat(name.asString()).isEqualTo(topic));
        assertThat(client.get("/topics/" + topic).json().path("partitions")).hasSize(2);
        JsonNode partition =
                client.get("/topics/" + topic + "/partitions").json().path(1);
        assertThat(partition.path("partition").asInt()).isEqualTo(1);
        assertThat(partition.path("replicas").path(0).path("in_sync").asBoolean())
                .isTrue();
        assertThat(client.get("/topics/" + topic + "/partitions/1/offsets")
                        .json()
                        .path("end_offset")
                        .asLong())
                .isEqualTo(1);
        assertThat(client.get("/topics/" + topic + "/partitions/7")
                        .json()
                        .path("error_code")
                        .asInt())
                .isEqualTo(40_402);
        assertThat(client.get("/brokers").json().path("brokers")).hasSize(1);
    }
}
