package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests requests that different readers interpret differently: nothing of them is written. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrictRequestsTest {
    private static final String NDJSON = "application/x-ndjson";
    private static final String JSON = "application/vnd.kafka.json.v2+json";
    private static final String V2 = "application/vnd.kafka.v2+json";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;
    private String cluster;
    /** A topic that is never written to. */
    private String empty;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        await().until(() -> client.get("/v3/clusters").status() == 200);
        cluster = client.cluster();
        empty = KAFKA.topic(3);
    }

    @AfterAll
    void stop() {
        assertThat(TopicLog.read(KAFKA.bootstrapServers(), empty)).isEmpty();
        gateway.close();
    }

    private Client.Reply v2(String path, String type, String body) {
        return client.call("POST", path, body, "Content-Type", type);
    }

    private Client.Reply v3(String end, String body) {
        return v2("/v3/clusters/" + cluster + "/topics/" + empty + "/" + end, GatewayJson.TYPE, body);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List.of(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void refused(Client.Reply reply, String... parts) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(List.of(parts)).allSatisfy(part -> assertThat(reply.text()).contains(part));
    }

    @Test
    void refusesABodyWithADamagedMember() {
        byte[] first = FuzzBytes.gzip(utf8("1\n"));
        byte[] second = FuzzBytes.gzip(utf8("2\n"));
        second[0] ^= 1;

        for (byte[] body : List.of(joined(first, utf8("garbage")), joined(first, second))) {
            refused(
                    client.post(empty, "", body, "Content-Encoding", "gzip", "Content-Type", NDJSON),
                    "member 2",
                    "byte " + first.length);
        }
    }

    @Test
    void refusesABodyOfVeryManyMembers() {
        byte[] nothing = FuzzBytes.gzip(new byte[0]);
        byte[] body = joined(Collections.nCopies(100_000, nothing).toArray(byte[][]::new));

        Client.Reply reply = client.post(empty, "", body, "Content-Encoding", "gzip");

        assertThat(reply.status()).as(reply.text()).isEqualTo(413);
        assertThat(reply.text()).contains("1000 members", "not-written");
    }

    @Test
    void refusesJsonInOtherEncodings() {
        byte[] mark = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
        refused(
                client.post(empty, "", joined(mark, utf8("{\"a\":1}")), "Content-Type", NDJSON),
                "line 1",
                "byte order mark");
        refused(
                client.post(
                        empty,
                        "",
                        joined(utf8("1\n"), new byte[] {'"', (byte) 0xC0, (byte) 0x80, '"'}),
                        "Content-Type",
                        NDJSON),
                "line 2",
                "UTF-8");
        for (var encoding : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            refused(client.post(empty, "", "{\"a\":1}".getBytes(encoding), "Content-Type", NDJSON), "line 1");
        }
        byte[] surrogate = {(byte) 0xED, (byte) 0xA0, (byte) 0xBD};
        byte[] value = joined(utf8("{\"records\":[{\"value\":\""), surrogate, utf8("\"}]}"));
        refused(
                client.post("/topics/" + empty, BodyPublishers.ofByteArray(value), List.of("Content-Type", JSON)),
                "byte 21",
                "UTF-8");
        byte[] string = joined(utf8("{\"value\":{\"type\":\"STRING\",\"data\":\""), surrogate, utf8("\"}}"));
        refused(
                client.post(
                        "/v3/clusters/" + cluster + "/topics/" + empty + "/records",
                        BodyPublishers.ofByteArray(string),
                        List.of("Content-Type", GatewayJson.TYPE)),
                "byte 33",
                "UTF-8");
    }

    @Test
    void refusesHalfOfASurrogatePair() {
        refused(v3("records", "{\"value\":{\"type\":\"STRING\",\"data\":\"\\ud83d\"}}"), "byte 33", "surrogate");
        refused(v3("records", "{\"value\":{\"type\":\"STRING\",\"data\":\"\\ude00\\ud83d\"}}"), "surrogate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"records\":[{\"value\":1}],\"records\":[{\"value\":2}]}",
                "{\"records\":[{\"value\":1,\"value\":2}]}",
                "{\"records\":[{\"value\":1,\"v\\u0061lue\":2}]}",
                "{\"records\":[{\"value\":1,\"headers\":[{\"key\":\"a\",\"key\":\"b\",\"value\":\"\"}]}]}",
                "{\"records\":[{\"value\":1,\"headers\":[{\"key\":\"a\",\"name\":\"b\",\"value\":\"\"}]}]}",
                "{\"records\":[{\"value\":1,\"partition\":00}]}",
                "{\"records\":[{\"value\":1,\"timestamp\":007}]}",
                "{\"records\":[{\"value\":nullx}]}",
                "{\"key_schema\":tru,\"records\":[{\"value\":1}]}",
                "{\"records\":[{\"value\":1}]}{\"records\":[{\"value\":2}]}"
            })
    void refusesLooseBodiesOfVersionTwo(String body) {
        assertThat(v2("/topics/" + empty, JSON, body).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"value\":{\"type\":\"STRING\",\"data\":\"a\"},\"value\":{\"type\":\"STRING\",\"data\":\"b\"}}",
                "{\"value\":{\"type\":\"STRING\",\"data\":\"a\",\"data\":\"b\"}}",
                "{\"value\":{\"type\":\"STRING\",\"type\":\"JSON\",\"data\":\"a\"}}",
                "{\"value\":{\"type\":\"JSON\",\"data\":nullx}}",
                "{\"partition_id\":00,\"value\":{\"type\":\"STRING\",\"data\":\"a\"}}"
            })
    void refusesLooseRecordsOfVersionThree(String record) {
        assertThat(v3("records", record).status()).isEqualTo(400);
        assertThat(v3("records:batch", "{\"entries\":[{\"id\":\"1\"," + record.substring(1) + "]}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void refusesABatchWithTwoListsOfEntries() {
        String entries = "\"entries\":[{\"id\":\"1\",\"value\":{\"type\":\"STRING\",\"data\":\"a\"}}]";

        refused(
                v3("records:batch", "{" + entries + "," + entries.replace("\"1\"", "\"2\"") + "}"),
                "duplicate member",
                "byte ");
    }

    @Test
    void keepsDoubledMembersWithinAValueAsTheyAre() {
        String topic = KAFKA.topic(1);

        assertThat(v2("/topics/" + topic, JSON, "{\"records\":[{\"value\":{\"a\":1,\"a\":2}}]}")
                        .status())
                .isEqualTo(200);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("{\"a\":1,\"a\":2}");
    }

    @Test
    void refusesLooseBodiesOfGroups() {
        String group = "/consumers/strict-" + empty;
        for (String body :
                List.of("{\"name\":\"a\"}x", "{\"name\":\"a\",\"name\":\"b\"}", "{\"name\":\"a\",\"id\":\"b\"}")) {
            refused(v2(group, V2, body));
        }
        Client.Reply made = v2(group, V2, "{\"name\":\"a\"}");
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        String one = group + "/instances/a";
        String topics = "\"topics\":[\"" + empty + "\"]";
        refused(v2(one + "/subscription", V2, "{" + topics + "}x"), "byte ");
        refused(v2(one + "/subscription", V2, "{" + topics + "," + topics + "}"), "duplicate member");
        String partition = "{\"topic\":\"" + empty + "\",\"partition\":0,\"partition\":1}";
        refused(v2(one + "/assignments", V2, "{\"partitions\":[" + partition + "]}"), "duplicate member");
        assertThat(client.get(one + "/subscription").json().path("topics")).isEmpty();
        assertThat(client.call("DELETE", one, "").status()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Encoding: identity\r\nContent-Encoding: gzip",
                "Content-Type: text/plain\r\nContent-Type: application/x-ndjson",
                "Idempotency-Key: a\r\nIdempotency-Key: b",
                "Authorization: Basic YTpi\r\nAuthorization: Basic YTpj",
                "X-Kafka-Partition: 1\r\nX-Kafka-Partition: 2",
                "X-Kafka-Partition: 1\r\nx-kafka-partition: 1"
            })
    void refusesAHeaderThatIsGivenTwice(String headers) {
        for (String path : List.of("/v1/topics/" + empty + "/records", "/topics/" + empty)) {
            Wire.Reply reply = Wire.send(
                    gateway.port(),
                    "POST " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\nContent-Length: 1\r\n\r\nx");

            assertThat(reply.status()).as(path + reply.text()).isEqualTo(400);
        }
    }

    @Test
    void refusesAHeaderThatIsMisspelt() {
        refused(
                client.post(empty, "", "x", "X-Kafka-Partiton", "2"),
                "X-Kafka-Partiton",
                "did you mean X-Kafka-Partition?",
                "X-Kafka-Timestamp");
        refused(client.post(empty, "", "x", "X-Kafka-Topic", "other"), "X-Kafka-Topic", "expected X-Kafka-Key");
        refused(
                client.call(
                        "POST",
                        "/topics/" + empty,
                        "{\"records\":[{\"value\":1}]}",
                        "Content-Type",
                        JSON,
                        "X-Kafka-Key",
                        "k"),
                "X-Kafka-Key",
                "body");
    }

    @Test
    void givesAPageUpToTheFirstRecordThatIsNotInItsFormat() {
        String topic = KAFKA.topic(1);
        assertThat(client.post(topic, "?key=1", "{\"a\":1}").status()).isEqualTo(200);
        // The integer 49 as written by IntegerSerializer. A reader that assumes UTF-32 takes it for a "1".
        assertThat(client.post(topic, "?key=%00%00%001", "{\"a\":2}").status()).isEqualTo(200);
        assertThat(client.post(topic, "?key=3", "\uFEFF{\"a\":3}").status()).isEqualTo(200);
        assertThat(client.post(topic, "?key=4", "{\"a\":4}").status()).isEqualTo(200);
        String page = "/v1/topics/" + topic + "/partitions/0/records?format=json&key-format=json&offset=";

        JsonNode first = client.get(page + 0).json();
        assertThat(first.path("records")).hasSize(1);
        assertThat(first.path("next-offset").asLong()).isEqualTo(1);
        assertNamed(client.get(page + 1), topic, 1, "key");
        assertNamed(client.get(page + 2), topic, 2, "value");
        assertThat(client.get(page + 3)
                        .json()
                        .path("records")
                        .path(0)
                        .path("value")
                        .path("a")
                        .asInt())
                .isEqualTo(4);
        assertThat(client.get(page.replace("json", "text") + 0).json().path("records"))
                .as("bytes of 0 are text")
                .hasSize(4);
    }

    private static void assertNamed(Client.Reply reply, String topic, int offset, String part) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(406);
        assertThat(reply.text())
                .contains("the " + part + " of the record at offset " + offset + " of partition 0 of topic " + topic);
    }

    @Test
    void answersManyRecordsOfVersionThree() {
        String topic = KAFKA.topic(1);
        String records = Collections.nCopies(600, "{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}").stream()
                .collect(Collectors.joining("\n"));

        Client.Reply reply = v2("/v3/clusters/" + cluster + "/topics/" + topic + "/records", GatewayJson.TYPE, records);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text().lines()).hasSize(600).allMatch(line -> line.startsWith("{\"error_code\":200"));
    }

    @Test
    void repeatsTheAnswerToALongBody() {
        String topic = KAFKA.topic(1);
        byte[] body = new byte[512 * 1024];

        Client.Reply first = client.post(topic, "", body, "Idempotency-Key", "long");
        Client.Reply again = client.post(topic, "", body, "Idempotency-Key", "long");
        body[body.length - 1] = 1;

        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(client.post(topic, "", body, "Idempotency-Key", "long").status())
                .isEqualTo(422);
    }
}
