package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Tests reading from a real Kafka: pages, streams, and groups of version 2. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsumeTest {
    private static final String V2 = "application/vnd.kafka.v2+json";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "consume.instances",
                "2",
                "consume.instance-idle",
                "3s",
                "consume.streams",
                "1",
                "consume.max-bytes",
                "64KiB");
        client = new Client(gateway.port());
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private String page(String topic, String query) {
        return "/v1/topics/" + topic + "/partitions/0/records?" + query;
    }

    private static List<String> values(JsonNode records) {
        List<String> values = new ArrayList<>();
        records.forEach(each -> values.add(
                new String(Base64.getDecoder().decode(each.path("value").asString()), StandardCharsets.UTF_8)));
        return values;
    }

    @Test
    void readsAPartitionToItsEnd() {
        String topic = KAFKA.topic(1);
        List<String> sent = IntStream.range(0, 300).mapToObj(i -> "v" + i).toList();
        client.post(
                topic,
                "?key=k&header.h=x",
                String.join("\n", sent.stream().map(v -> '"' + v + '"').toList()),
                "Content-Type",
                "application/x-ndjson");

        List<String> read = new ArrayList<>();
        long offset = 0;
        while (read.size() < 300) {
            JsonNode page = client.get(page(topic, "offset=" + offset + "&max-bytes=4000"))
                    .json();
            assertThat(page.path("records").size()).isBetween(1, 100);
            read.addAll(values(page.path("records")));
            offset = page.path("next-offset").asLong();
        }

        assertThat(read).isEqualTo(sent.stream().map(v -> '"' + v + '"').toList());
        JsonNode first = client.get(page(topic, "offset=earliest&format=json"))
                .json()
                .path("records")
                .path(0);
        assertThat(first.path("value").asString()).isEqualTo("v0");
        assertThat(first.path("headers").path(0).path("name").asString()).isEqualTo("h");
        assertThat(client.get(page(topic, "offset=latest"))
                        .json()
                        .path("next-offset")
                        .asLong())
                .isEqualTo(300);
    }

    @Test
    void waitsForARecord() {
        String topic = KAFKA.topic(1);
        CompletableFuture<Client.Reply> page =
                CompletableFuture.supplyAsync(() -> client.get(page(topic, "offset=0&timeout=20s&format=text")));
        await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 1);

        client.post(topic, "", "late");

        assertThat(page.join().json().path("records").path(0).path("value").asString())
                .isEqualTo("late");
        assertThat(client.get(page(topic, "offset=1&timeout=100ms")).json().path("records"))
                .isEmpty();
    }

    @Test
    void servesManyWhoWaitAtDifferentOffsetsOfAPartition() {
        String topic = KAFKA.topic(1);
        IntStream.range(0, 20).forEach(i -> client.post(topic, "", "v" + i));

        List<CompletableFuture<Client.Reply>> pages = IntStream.rangeClosed(0, 20)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> client.get(page(topic, "offset=" + i + "&timeout=20s&format=text"))))
                .toList();
        await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 1);
        client.post(topic, "", "v20");

        for (int i = 0; i <= 20; i++) {
            assertThat(pages.get(i)
                            .join()
                            .json()
                            .path("records")
                            .path(0)
                            .path("value")
                            .asString())
                    .isEqualTo("v" + i);
        }
    }

    @Test
    void refusesWhatCannotBeRead() {
        String topic = KAFKA.topic(1);
        client.post(topic, "", "\u00e9{");

        assertThat(client.get(page(topic, "offset=77")).status()).isEqualTo(416);
        assertThat(client.get(page(topic, "")).status()).isEqualTo(400);
        assertThat(client.get(page(topic, "offset=-1")).status()).isEqualTo(400);
        assertThat(client.get(page(topic, "offset=0&fromat=text")).text()).contains("max-bytes");
        assertThat(client.get(page(topic, "offset=0&format=json")).status()).isEqualTo(406);
        assertThat(client.get(page("no-such-topic", "offset=0")).status()).isEqualTo(404);
        assertThat(client.get("/v1/topics/" + topic + "/partitions/1/records?offset=0")
                        .status())
                .isEqualTo(404);
        assertThat(client.get("/v1/topics/__consumer_offsets/partitions/0/records?offset=0")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void givesAPageUpToARecordThatIsNotInItsFormatAndNamesThat() {
        String topic = KAFKA.topic(1);
        List.of("1", "2", "not json", "4").forEach(value -> client.post(topic, "", value));

        JsonNode before = client.get(page(topic, "offset=0&format=json")).json();
        Client.Reply unfit = client.get(page(topic, "offset=2&format=json"));

        assertThat(before.path("records"))
                .extracting(each -> each.path("value").asInt())
                .containsExactly(1, 2);
        assertThat(before.path("next-offset").asLong()).isEqualTo(2);
        assertThat(unfit.status()).isEqualTo(406);
        assertThat(unfit.text())
                .contains("offset 2 of partition 0 of topic " + topic)
                .doesNotContain("not json");
        assertThat(client.get(page(topic, "offset=3&format=json")).status()).isEqualTo(200);
    }

    @Test
    void givesThePlaceOfALongPollBackWhenItsClientGoes() {
        String topic = KAFKA.topic(1);
        double before = Metrics.of(client).value("floodmark_gateway_body_bytes");
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("GET " + page(topic, "offset=0&timeout=30s") + " HTTP/1.1\r\nHost: x\r\n\r\n");
            await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 1);
        }

        await().atMost(Duration.ofSeconds(5))
                .until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 0);
        assertThat(Metrics.of(client).value("floodmark_gateway_body_bytes")).isEqualTo(before);
    }

    @Test
    void endsALongPollOfAGroupWhenItsClientGoes() {
        String topic = KAFKA.topic(1);
        String one = instance("p-" + topic, "{\"auto.offset.reset\":\"earliest\"}");
        v2("POST", one + "/assignments", "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":0}]}");
        double connections = Metrics.of(client).value("floodmark_gateway_connections");
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("GET " + one + "/records?timeout=30000 HTTP/1.1\r\nHost: x\r\n\r\n");
            await().until(() -> Metrics.of(client).value("floodmark_gateway_connections") > connections);
        }

        long since = System.nanoTime();
        assertThat(client.get(one + "/records?timeout=1").status()).isEqualTo(200);

        assertThat(Duration.ofNanos(System.nanoTime() - since)).isLessThan(Duration.ofSeconds(10));
        assertThat(v2("DELETE", one, "").status()).isEqualTo(204);
    }

    @Test
    void tellsOfTopicsAndOffsets() {
        String topic = KAFKA.topic(2);
        client.post(topic, "?partition=1&timestamp=1700000000000", "a");
        client.post(topic, "?partition=1&timestamp=1700000009000", "b");
        String offsets = "/v1/topics/" + topic + "/partitions/1/offsets";

        assertThat(client.get("/v1/topics").text()).contains(topic).doesNotContain("__");
        assertThat(client.get("/v1/topics/" + topic + "/partitions").json().path("partitions"))
                .hasSize(2);
        assertThat(client.get(offsets).json().path("next").asLong()).isEqualTo(2);
        assertThat(client.get(offsets + "?timestamp=1700000005000")
                        .json()
                        .path("at")
                        .asLong())
                .isEqualTo(1);
    }

    private static String stream(String topic, String query, String more) {
        return "GET /v1/topics/" + topic + "/events?format=text" + query + " HTTP/1.1\r\nHost: x\r\n" + more + "\r\n";
    }

    @Test
    void streamsEventsAndGoesOnBehindTheLast() {
        String topic = KAFKA.topic(2);
        client.post(topic, "?partition=1", "first");
        String id;
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(stream(topic, "&from=earliest", ""));
            String first = wire.readUntil("\"headers\":[]}\n\n");
            assertThat(first).contains("text/event-stream", "\"value\":\"first\"");
            id = first.substring(first.indexOf("id: ") + 4, first.indexOf("\ndata"));
            client.post(topic, "?partition=0", "second");
            assertThat(wire.readUntil("\"headers\":[]}\n\n")).contains("\"value\":\"second\"");
            assertThat(Wire.send(gateway.port(), stream(topic, "", "")).status())
                    .isEqualTo(503);
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 0);

        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(stream(topic, "", "Last-Event-ID: " + id + "\r\n"));

            assertThat(wire.readUntil("\"headers\":[]}\n\n"))
                    .contains("\"value\":\"second\"")
                    .doesNotContain("first");
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 0);
    }

    private Client.Reply v2(String method, String path, String body) {
        return client.call(method, path, body, "Content-Type", V2);
    }

    private String instance(String group, String config) {
        Client.Reply made = v2("POST", "/consumers/" + group, config);
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        String base = made.json().path("base_uri").asString();
        assertThat(base).startsWith("http://127.0.0.1:" + gateway.port() + "/consumers/" + group + "/instances/");
        return base.substring(base.indexOf("/consumers"));
    }

    private List<String> fetch(String instance, int records) {
        List<String> read = new ArrayList<>();
        await().atMost(Duration.ofSeconds(40)).until(() -> {
            Client.Reply page = client.get(instance + "/records?timeout=1000");
            assertThat(page.status()).as(page.text()).isEqualTo(200);
            read.addAll(values(page.json()));
            return read.size() >= records;
        });
        return read;
    }

    @Test
    void refusesWhoReadsWhatIsClosedAndNobodyElse() {
        String closed = KAFKA.topic(1);
        Denials denials = Denials.of(KAFKA.admin(), Denials.ofTopics(closed, AclOperation.READ));
        try (denials) {
            assertThat(answerBesideReaders(closed).status()).isEqualTo(403);
        }
    }

    @Test
    void refusesWhoReadsWhatIsCorruptAndNobodyElse() throws Exception {
        String corrupt = KAFKA.topic(1);
        assertThat(client.post(corrupt, "", "spoilt").status()).isEqualTo(200);
        spoil(corrupt, "spoilt");

        Client.Reply refused = answerBesideReaders(corrupt);

        assertThat(refused.status()).as(refused.text()).isEqualTo(503);
        assertThat(refused.text()).contains("Kafka gave no records");
    }

    /** Changes a value in the log of partition 0, so that its checksum is wrong. */
    private static void spoil(String topic, String value) throws Exception {
        Path folder = Path.of(KAFKA.admin()
                .describeLogDirs(KAFKA.brokers())
                .allDescriptions()
                .get()
                .values()
                .iterator()
                .next()
                .keySet()
                .iterator()
                .next());
        Path segment = folder.resolve(topic + "-0").resolve("00000000000000000000.log");
        byte[] bytes = Files.readAllBytes(segment);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(value);
        try (FileChannel file = FileChannel.open(segment, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[] {'S'}), at);
        }
    }

    /**
     * Returns the answer to a reader of partition 0 of a topic. Meanwhile, other readers are served by the same polls,
     * and get the records that they wait for.
     */
    private Client.Reply answerBesideReaders(String topic) {
        String open = KAFKA.topic(2);
        List<CompletableFuture<Client.Reply>> waiting = List.of(
                CompletableFuture.supplyAsync(
                        () -> client.get("/v1/topics/" + open + "/partitions/0/records?offset=0&timeout=20s")),
                CompletableFuture.supplyAsync(
                        () -> client.get("/v1/topics/" + open + "/partitions/1/records?offset=0&timeout=20s")));
        await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 2);

        Client.Reply refused = client.get(page(topic, "offset=0&timeout=20s"));

        Client.Reply posted0 = client.post(open, "?partition=0", "a");
        assertThat(posted0.status()).as(posted0.text()).isEqualTo(200);
        Client.Reply posted1 = client.post(open, "?partition=1", "b");
        assertThat(posted1.status()).as(posted1.text()).isEqualTo(200);
        assertThat(waiting)
                .allSatisfy(each ->
                        assertThat(each.join().status()).as(each.join().text()).isEqualTo(200));
        assertThat(waiting.stream().map(each -> values(each.join().json().path("records"))))
                .containsExactly(List.of("a"), List.of("b"));
        return refused;
    }

    @Test
    void keepsGroupsOfVersionTwo() {
        String topic = KAFKA.topic(1);
        IntStream.range(0, 10).forEach(i -> client.post(topic, "", "v" + i));
        String config = "{\"name\":\"one\",\"format\":\"binary\",\"auto.offset.reset\":\"earliest\","
                + "\"auto.commit.enable\":\"false\"}";
        String group = "g-" + topic;
        String one = instance(group, config);
        assertThat(v2("POST", "/consumers/" + group, config)
                        .json()
                        .path("error_code")
                        .asInt())
                .isEqualTo(40_902);
        assertThat(client.get(one + "/records").json().path("error_code").asInt())
                .isEqualTo(40_903);

        assertThat(v2("POST", one + "/subscription", "{\"topics\":[\"" + topic + "\"]}")
                        .status())
                .isEqualTo(204);
        assertThat(client.get(one + "/subscription")
                        .json()
                        .path("topics")
                        .path(0)
                        .asString())
                .isEqualTo(topic);
        assertThat(fetch(one, 10)).hasSize(10);
        String third = "{\"offsets\":[{\"topic\":\"" + topic + "\",\"partition\":0,\"offset\":2}]}";
        for (String less : List.of(
                "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":0}]}",
                "{\"offsets\":[{\"topic\":\"" + topic + "\",\"partition\":0}]}",
                "{\"offsets\":[{\"topic\":\"" + topic + "\",\"offset\":7}]}",
                third + "?")) {
            assertThat(v2("POST", one + "/offsets", less).status()).as(less).isEqualTo(400);
            assertThat(v2("POST", one + "/positions", less).status()).as(less).isEqualTo(400);
        }
        assertThat(v2("POST", one + "/offsets", third).status()).isEqualTo(200);
        JsonNode committed = v2(
                        "GET", one + "/offsets", "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":0}]}")
                .json();
        assertThat(committed.path("offsets").path(0).path("offset").asLong()).isEqualTo(3);
        assertThat(v2("POST", one + "/positions", third).status()).isEqualTo(204);
        assertThat(fetch(one, 8)).startsWith("v2").hasSize(8);
        assertThat(v2("DELETE", one, "").status()).isEqualTo(204);
        assertThat(client.get(one + "/records").json().path("error_code").asInt())
                .isEqualTo(40_403);

        String two = instance(group, config);
        v2("POST", two + "/subscription", "{\"topics\":[\"" + topic + "\"]}");
        assertThat(fetch(two, 7))
                .as("from where the first committed")
                .startsWith("v3")
                .hasSize(7);
        v2("DELETE", two, "");
    }

    @Test
    void commitsWhatWasGivenOutAndNoMore() {
        String topic = KAFKA.topic(1);
        IntStream.range(0, 10).forEach(i -> client.post(topic, "", "v" + i));
        String config = "{\"auto.offset.reset\":\"earliest\"}";
        String one = instance("h-" + topic, config);
        v2("POST", one + "/subscription", "{\"topics\":[\"" + topic + "\"]}");

        List<String> some = new ArrayList<>();
        await().atMost(Duration.ofSeconds(40)).until(() -> {
            some.addAll(values(client.get(one + "/records?max_bytes=100").json()));
            return !some.isEmpty();
        });
        v2("DELETE", one, "");

        String two = instance("h-" + topic, config);
        v2("POST", two + "/subscription", "{\"topics\":[\"" + topic + "\"]}");
        assertThat(fetch(two, 10 - some.size())).startsWith("v" + some.size());
        v2("DELETE", two, "");
    }

    @Test
    void closesInstancesThatNobodyAsks() {
        String group = "x-" + KAFKA.topic(1);
        String one = instance(group, "{}");
        instance(group, "");
        assertThat(v2("POST", "/consumers/" + group, "{}").status()).isEqualTo(503);

        await().atMost(Duration.ofSeconds(30))
                .until(() -> Metrics.of(client).value("floodmark_gateway_group_instances") == 0);

        assertThat(client.get(one + "/subscription").status()).isEqualTo(404);
    }

    @Test
    void readsAnAssignmentOfJson() {
        String topic = KAFKA.topic(2);
        client.post(topic, "?partition=1", "{\"a\":1}");
        String one = instance("j-" + topic, "{\"format\":\"json\"}");
        String partition = "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":1}]}";

        assertThat(v2("POST", one + "/assignments", partition).status()).isEqualTo(204);
        assertThat(client.get(one + "/assignments")
                        .json()
                        .path("partitions")
                        .path(0)
                        .path("partition")
                        .asInt())
                .isEqualTo(1);
        assertThat(v2("POST", one + "/positions/beginning", partition).status()).isEqualTo(204);
        JsonNode records = await().until(() -> client.get(one + "/records").json(), found -> !found.isEmpty());

        assertThat(records.path(0).path("value").path("a").asInt()).isEqualTo(1);
        v2("DELETE", one, "");
    }
}
