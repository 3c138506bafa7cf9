package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests records through a gateway into a real Kafka, and the answers to clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProduceTest {
    private static final String FRAMED = "application/vnd.floodmark.records";
    private static final String NDJSON = "application/x-ndjson";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "lanes.count",
                "2",
                "requests.max-body",
                "64KiB",
                "requests.max-inflated",
                "128KiB",
                "requests.max-record",
                "32KiB",
                "requests.max-records",
                "100",
                "requests.allow-no-acks",
                "true");
        client = new Client(gateway.port());
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private static List<ConsumerRecord<byte[], byte[]>> log(String topic) {
        return TopicLog.read(KAFKA.bootstrapServers(), topic);
    }

    @Test
    void writesABodyAsItIs() {
        String topic = KAFKA.topic(1);
        byte[] body = {0, 1, (byte) 0xFF, '\n', 0};

        Client.Reply reply = client.post(topic, "", body);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("partition").asInt(-1)).isZero();
        assertThat(reply.json().path("offset").asLong(-1)).isZero();
        assertThat(log(topic)).singleElement().satisfies(record -> {
            assertThat(record.value()).isEqualTo(body);
            assertThat(record.key()).isNull();
            assertThat(record.timestamp())
                    .isEqualTo(reply.json().path("timestamp").asLong());
        });
    }

    @Test
    void takesKeyHeadersPartitionAndTimestampFromTheQuery() {
        String topic = KAFKA.topic(3);

        Client.Reply reply = client.post(
                topic, "?key=%00%FFk&partition=2&timestamp=1700000000123&header.a%20b=%01&header.c=d", "value");

        assertThat(reply.json().path("partition").asInt(-1)).isEqualTo(2);
        assertThat(log(topic)).singleElement().satisfies(record -> {
            assertThat(record.key()).containsExactly(0, 0xFF, 'k');
            assertThat(record.timestamp()).isEqualTo(1_700_000_000_123L);
            assertThat(record.headers().lastHeader("a b").value()).containsExactly(1);
            assertThat(record.headers().lastHeader("c").value()).containsExactly('d');
        });
    }

    @Test
    void takesThemFromHeadersToo() {
        String topic = KAFKA.topic(3);

        client.post(
                topic,
                "",
                "value",
                "X-Kafka-Key",
                "k%20",
                "X-Kafka-Partition",
                "1",
                "X-Kafka-Timestamp",
                "1700000000123",
                "X-Kafka-Header",
                "a=1",
                "X-Kafka-Header",
                "b=2");

        assertThat(log(topic)).singleElement().satisfies(record -> {
            assertThat(record.partition()).isEqualTo(1);
            assertThat(record.key()).containsExactly('k', ' ');
            assertThat(record.timestamp()).isEqualTo(1_700_000_000_123L);
            assertThat(record.headers()).extracting(Header::key).containsExactly("a", "b");
        });
    }

    @Test
    void putsKeysWhereTheJavaClientPutsThem() throws ExecutionException, InterruptedException {
        String topic = KAFKA.topic(7);
        Map<String, Object> properties = Map.of("bootstrap.servers", KAFKA.bootstrapServers());

        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < 30; i++) {
                String key = "key-" + i * 7919;
                int theirs = producer.send(
                                new ProducerRecord<>(topic, key.getBytes(StandardCharsets.UTF_8), new byte[] {1}))
                        .get()
                        .partition();

                int ours = client.post(topic, "?key=" + key, "x")
                        .json()
                        .path("partition")
                        .asInt(-1);

                assertThat(ours).as(key).isEqualTo(theirs);
            }
        }
    }

    @Test
    void keepsTheOrderOfAKey() {
        String topic = KAFKA.topic(5);
        List<String> sent = IntStream.range(0, 50).mapToObj(i -> "v" + i).toList();

        sent.forEach(value ->
                assertThat(client.post(topic, "?key=one", value).status()).isEqualTo(200));

        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).isEqualTo(sent);
    }

    @Test
    void keepsRecordsWithoutAKeyTogether() {
        String topic = KAFKA.topic(20);

        for (int i = 0; i < 20; i++) {
            client.post(topic, "", "v" + i);
        }

        assertThat(log(topic))
                .hasSize(20)
                .extracting(ConsumerRecord::partition)
                .containsOnly(log(topic).get(0).partition());
    }

    @Test
    void takesFramedRecords() {
        String topic = KAFKA.topic(4);
        byte[] body = new Frames()
                .record("plain")
                .full("key", 3, 1_700_000_000_123L, "name", "header", "full")
                .tombstone("gone")
                .bytes();

        Client.Reply reply = client.post(topic, "", body, "Content-Type", FRAMED);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("records")).hasSize(3);
        assertThat(log(topic)).anySatisfy(record -> {
            assertThat(record.partition()).isEqualTo(3);
            assertThat(record.key()).isEqualTo("key".getBytes(StandardCharsets.UTF_8));
            assertThat(record.timestamp()).isEqualTo(1_700_000_000_123L);
            assertThat(record.value()).isEqualTo("full".getBytes(StandardCharsets.UTF_8));
        });
        assertThat(log(topic)).anySatisfy(record -> assertThat(record.value()).isNull());
    }

    @Test
    void takesLinesOfJson() {
        String topic = KAFKA.topic(1);

        Client.Reply reply =
                client.post(topic, "?key=device", "{\"a\":1}\r\n\n[2, 3]\n\"four\"", "Content-Type", NDJSON);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("{\"a\":1}", "[2, 3]", "\"four\"");
        assertThat(log(topic))
                .allSatisfy(record -> assertThat(record.key()).isEqualTo("device".getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({"gzip", "zstd"})
    void inflatesBodies(String encoding) throws IOException {
        String topic = KAFKA.topic(1);
        byte[] plain = "inflate me ".repeat(100).getBytes(StandardCharsets.UTF_8);

        Client.Reply reply = client.post(topic, "", packed(encoding, plain), "Content-Encoding", encoding);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(log(topic))
                .singleElement()
                .satisfies(record -> assertThat(record.value()).isEqualTo(plain));
    }

    @ParameterizedTest
    @CsvSource({"gzip", "zstd"})
    void refusesBombs(String encoding) throws IOException {
        String topic = KAFKA.topic(1);
        byte[] bomb = packed(encoding, new byte[32 << 20]);
        assertThat(bomb.length).isLessThan(64 * 1024);

        Client.Reply reply = client.post(topic, "", bomb, "Content-Encoding", encoding);

        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.json().path("outcome").asString()).isEqualTo("not-written");
        assertThat(log(topic)).isEmpty();
    }

    private static byte[] packed(String encoding, byte[] plain) throws IOException {
        if (encoding.equals("zstd")) {
            return Zstd.compress(plain);
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        }
        return packed.toByteArray();
    }

    @Test
    void tellsOfEachRecordWhenSomeAreWritten() {
        String topic = KAFKA.topic(1);
        byte[] body = new Frames()
                .record("small")
                .record("x".repeat(40_000))
                .record("small too")
                .bytes();

        Client.Reply reply = client.post(topic, "", body, "Content-Type", FRAMED);

        assertThat(reply.status()).isEqualTo(207);
        assertThat(reply.json()
                        .path("records")
                        .valueStream()
                        .map(each -> each.path("status").asInt()))
                .containsExactly(200, 413, 200);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("small", "small too");
    }

    @Test
    void refusesARecordThatTheTopicRefuses() {
        String compacted = KAFKA.topic(1, Map.of("cleanup.policy", "compact"));
        String small = KAFKA.topic(1, Map.of("max.message.bytes", "1000"));

        assertThat(client.post(compacted, "", "no key").status()).isEqualTo(422);
        assertThat(client.post(small, "", "x".repeat(5_000)).status()).isEqualTo(413);

        assertThat(log(compacted)).isEmpty();
        assertThat(log(small)).isEmpty();
    }

    @Test
    void knowsNoTopicThatIsNotThere() {
        Client.Reply missing = client.post("no-such-topic", "", "x");

        assertThat(missing.status()).isEqualTo(404);
        assertThat(missing.text()).contains("no-such-topic", "not-written", "not-found");
        assertThat(client.post(KAFKA.topic(2), "?partition=2", "x").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "?partitoin=1, 400",
        "?partition=-1, 400",
        "?partition=99999999999999999999, 400",
        "?timestamp=now, 400",
        "?key=%G0, 400",
        "?key=%2, 400",
        "?key=a&key=b, 400",
        "?acks=1, 400",
        "?header.=x, 400",
        "?key, 400",
    })
    void refusesWhatItCannotMean(String query, int status) {
        // Java's URI does not accept a broken escape.
        Wire.Reply reply = Wire.send(
                gateway.port(),
                "POST /v1/topics/" + KAFKA.topic(1) + "/records" + query
                        + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx");

        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    }

    @Test
    void refusesBodiesThatAreNotWhatTheySay() {
        String topic = KAFKA.topic(1);

        assertThat(client.post(topic, "", "", "Content-Type", NDJSON).status()).isEqualTo(400);
        assertThat(client.post(topic, "", "{}\n{", "Content-Type", NDJSON).text())
                .contains("line 2");
        assertThat(client.post(topic, "", "\0\0\0\5ab", "Content-Type", FRAMED).status())
                .isEqualTo(400);
        assertThat(client.post(topic, "", "plain", "Content-Encoding", "gzip").status())
                .isEqualTo(400);
        assertThat(client.post(topic, "", "plain", "Content-Encoding", "br").status())
                .isEqualTo(415);
        assertThat(client.post(topic, "", "{}", "Content-Type", "application/vnd.kafka.avro.v2+json")
                        .status())
                .isEqualTo(415);
        assertThat(client.post(topic, "", "{}\n".repeat(101), "Content-Type", NDJSON)
                        .status())
                .isEqualTo(413);
        assertThat(log(topic)).isEmpty();
    }

    @Test
    void refusesALargeBodyAtItsHeadAndAsItComes() {
        String topic = KAFKA.topic(1);
        byte[] large = new byte[65 * 1024];

        assertThat(client.post(topic, "", large).status()).isEqualTo(413);
        assertThat(Wire.send(
                                gateway.port(),
                                "POST /v1/topics/" + topic
                                        + "/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked" + "\r\n\r\n"
                                        + ("4000\r\n" + "x".repeat(0x4000) + "\r\n").repeat(5) + "0\r\n\r\n")
                        .status())
                .isEqualTo(413);
        assertThat(log(topic)).isEmpty();
    }

    @Test
    void letsAClientWaitForItsHead() {
        String topic = KAFKA.topic(1);
        String head = "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n";

        try (Wire admitted = Wire.open(gateway.port());
                Wire refused = Wire.open(gateway.port())) {
            admitted.write(head + "Content-Length: 2\r\n\r\n");
            assertThat(admitted.read().status()).isEqualTo(100);
            admitted.write("ab");
            assertThat(admitted.read().status()).isEqualTo(200);

            refused.write(head + "Content-Length: 1000000\r\n\r\n");
            assertThat(refused.read().status()).isEqualTo(413);
            assertThat(refused.atEnd()).isTrue();
        }
    }

    @Test
    void answersARepeatedRequestWithoutDoingItAgain() {
        String topic = KAFKA.topic(1);

        Client.Reply first = client.post(topic, "", "once", "Idempotency-Key", "k1");
        Client.Reply again = client.post(topic, "", "once", "Idempotency-Key", "k1");
        Client.Reply other = client.post(topic, "", "twice", "Idempotency-Key", "k1");

        assertThat(first.status()).isEqualTo(200);
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(other.status()).isEqualTo(422);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("once");
    }

    @Test
    void freesAKeyWhoseRequestWasNotWritten() {
        String topic = KAFKA.topic(1);

        assertThat(client.post(topic, "", "x".repeat(40_000), "Idempotency-Key", "k2")
                        .status())
                .isEqualTo(413);

        assertThat(client.post(topic, "", "smaller", "Idempotency-Key", "k2").status())
                .isEqualTo(200);
    }

    @Test
    void promisesNothingToWhoDoesNotWait() {
        String topic = KAFKA.topic(1);

        Client.Reply reply = client.post(topic, "?acks=none", "x");

        assertThat(reply.status()).isEqualTo(202);
        org.awaitility.Awaitility.await().until(() -> log(topic).size() == 1);
    }

    @Test
    void writesNothingIntoTopicsOfKafkasOwnOrThroughTrickyPaths() {
        assertThat(client.post("__consumer_offsets", "", "x").status()).isEqualTo(403);
        assertThat(client.post("a%2Fb", "", "x").status()).isEqualTo(400);
        assertThat(client.post("..", "", "x").status()).isEqualTo(400);
        assertThat(client.post("a/../b", "", "x").status()).isEqualTo(404);
        assertThat(client.get("/v1/topics/t/records").status()).isEqualTo(405);
        assertThat(client.get("/v1").status()).isEqualTo(404);
    }

    @Test
    void needsNoMoreConnectionsToBrokersForMoreClients() throws IOException {
        String topic = KAFKA.topic(4);
        client.post(topic, "", "first");
        client.post(topic, "?key=a", "other lane");
        client.post(topic, "?key=b", "other lane");
        long before = connectionsToBroker();
        assertThat(before).isPositive();

        List<Wire> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Wire wire = Wire.open(gateway.port());
                clients.add(wire);
                wire.write("POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx");
            }
            assertThat(clients)
                    .allSatisfy(wire -> assertThat(wire.read().status()).isEqualTo(200));
            // Clients of other tests may have left meanwhile.
            assertThat(connectionsToBroker()).isLessThanOrEqualTo(before);
        } finally {
            clients.forEach(Wire::close);
        }
    }

    /** Returns the number of this process's established connections to the broker: state 01 in Linux' table. */
    private static long connectionsToBroker() throws IOException {
        String broker = String.format(":%04X 01 ", Clusters.port(KAFKA));
        long connections = 0;
        for (String table : List.of("tcp", "tcp6")) {
            connections += Files.readAllLines(Path.of("/proc/self/net", table)).stream()
                    .filter(line -> line.strip().split("\\s+", -1)[2].endsWith(broker.substring(0, 5)))
                    .filter(line -> line.contains(broker))
                    .count();
        }
        return connections;
    }

    /** Builds bodies of {@code FramedRecords}, as a client would. */
    private static final class Frames {
        private final ByteBuffer body = ByteBuffer.allocate(100_000);

        Frames record(String value) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            body.putInt(1 + bytes.length).put((byte) 0).put(bytes);
            return this;
        }

        Frames full(String key, int partition, long timestamp, String name, String header, String value) {
            int length = 1 + 4 + 8 + 4 + key.length() + 2 + 2 + name.length() + 4 + header.length() + value.length();
            body.putInt(length).put((byte) 15).putInt(partition).putLong(timestamp);
            body.putInt(key.length()).put(key.getBytes(StandardCharsets.UTF_8));
            body.putShort((short) 1).putShort((short) name.length()).put(name.getBytes(StandardCharsets.UTF_8));
            body.putInt(header.length()).put(header.getBytes(StandardCharsets.UTF_8));
            body.put(value.getBytes(StandardCharsets.UTF_8));
            return this;
        }

        Frames tombstone(String key) {
            body.putInt(1 + 4 + key.length()).put((byte) 17).putInt(key.length());
            body.put(key.getBytes(StandardCharsets.UTF_8));
            return this;
        }

        byte[] bytes() {
            return java.util.Arrays.copyOf(body.array(), body.position());
        }
    }
}
