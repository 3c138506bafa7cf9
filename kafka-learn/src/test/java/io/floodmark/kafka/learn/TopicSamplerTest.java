package io.floodmark.kafka.learn;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.learn.TopicSample.End;
import io.floodmark.kafka.wire.batch.CompressionDial;
import io.floodmark.load.RecordShapes;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.KeySpace;
import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples topics that KafkaProducer has written, on real brokers. */
class TopicSamplerTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final SampleBounds BOUNDS = new SampleBounds(100_000, Bytes.ofMiB(64), Duration.ofMinutes(2));

    private final ClusterClient client = connect(KAFKA);
    private Set<String> groupsBefore = Set.of();
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    @BeforeEach
    void look() throws Exception {
        groupsBefore = groups();
    }

    @AfterEach
    void nothingWasMade() throws Exception {
        assertThat(groups()).isEqualTo(groupsBefore);
        List<String> made = admin().listTopics().names().get().stream()
                .filter(topic -> topic.startsWith("learn-"))
                .toList();
        admin().deleteTopics(made).all().get();
        client.close();
    }

    private Admin admin() {
        return client.admin();
    }

    private Set<String> groups() throws ExecutionException, InterruptedException {
        return admin().listGroups().all().get().stream()
                .map(GroupListing::groupId)
                .collect(Collectors.toSet());
    }

    private static void create(String topic, int partitions, Map<String, String> config) {
        KAFKA.create(topic, partitions, 2, config);
    }

    /** Creates a producer; transactional if the id is not empty. */
    private KafkaProducer<byte[], byte[]> producer(String codec, int batchBytes, String transactionalId) {
        Map<String, Object> properties = new HashMap<>(Map.of(
                "bootstrap.servers",
                KAFKA.bootstrapServers(),
                "compression.type",
                codec,
                "batch.size",
                batchBytes,
                "linger.ms",
                1_000,
                "buffer.memory",
                64L << 20));
        if (!transactionalId.isEmpty()) {
            properties.put("transactional.id", transactionalId);
        }
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private TopicSample sample(String topic, SampleBounds bounds) {
        return new TopicSampler(client, CLOCK, InstantSource.fixed(now)).sample(topic, bounds, Optional.empty());
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, List<ProducerRecord<byte[], byte[]>> records)
            throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        records.forEach(record -> sent.add(producer.send(record)));
        producer.flush();
        for (Future<RecordMetadata> each : sent) {
            each.get();
        }
    }

    /** Returns a value of which half is random, so that half of it compresses. */
    private static byte[] value(int bytes, SplittableRandom random) {
        byte[] value = new byte[bytes];
        byte[] half = new byte[bytes / 2];
        random.nextBytes(half);
        System.arraycopy(half, 0, value, 0, half.length);
        return value;
    }

    private void write(String topic, String codec, int number, int valueBytes) throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        KeySpace keys = KeySpace.zipfian(500, 10, 1);
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                    topic, null, now.toEpochMilli(), keys.key(keys.next(random)), value(valueBytes, random));
            record.headers().add("trace-id", new byte[16]).add("kind", new byte[4]);
            records.add(record);
        }
        try (KafkaProducer<byte[], byte[]> producer = producer(codec, 8_192, "")) {
            send(producer, records);
        }
    }

    @ParameterizedTest
    @CsvSource({"lz4, LZ4", "none, NONE", "gzip, GZIP", "zstd, ZSTD", "snappy, SNAPPY"})
    void seesRecordsKeysHeadersBatchesAndCodec(String compression, Codec codec) throws Exception {
        // Each codec has its own topic, because a topic that is recreated while brokers still delete it may be
        // unwritable for minutes.
        String topic = "learn-" + compression;
        create(topic, 4, Map.of());
        write(topic, compression, 5_000, 190);

        TopicSample sample = sample(topic, BOUNDS);

        assertThat(sample.partitions()).isEqualTo(4);
        assertThat(sample.replicationFactor()).isEqualTo(2);
        assertThat(sample.offsets()).isEqualTo(5_000);
        assertThat(sample.end()).isEqualTo(End.ALL);
        assertThat(sample.records().sizes()).hasSize(5_000).containsOnly(10 + 190 + 12 + 20);
        assertThat(sample.records().keyed()).isEqualTo(5_000);
        assertThat(sample.records().newest()).isEqualTo(now);
        CodecSeen seen = sample.batches().byCodec().get(0);
        assertThat(sample.batches().byCodec()).hasSize(1);
        assertThat(seen.codec()).isEqualTo(codec);
        assertThat(seen.allRecords()).isEqualTo(5_000);
        // A batch of 8,192 B holds 33 records of 245 B; the last one of each partition holds the rest. If records
        // compress well, the producer adds more than it had estimated.
        assertThat(seen.quantile(0.5)).isBetween(30, 80);
        assertThat(seen.share()).isBetween(codec == Codec.NONE ? 1.0 : 0.4, codec == Codec.NONE ? 1.0 : 0.7);

        Workload workload = new WorkloadFit(sample).workload();
        assertThat(workload.record().sizes()).isEqualTo(new RecordSizes.Fixed(new Bytes(232)));
        assertThat(workload.record().headers().payloadBytes()).isEqualTo(32);
        assertThat(workload.record().keys()).hasValueSatisfying(keys -> {
            assertThat(keys.distinct()).isBetween(450, 550);
            assertThat(keys.skew()).isCloseTo(1, within(0.1));
            assertThat(keys.size()).isEqualTo(new Bytes(10));
        });
    }

    /**
     * Tests the round trip: the generator sends the workload of a sample, and a sample of the result leads to the same
     * workload.
     */
    @Test
    void whatIsSentByTheWorkloadResemblesTheTopic() throws Exception {
        create("learn-first", 4, Map.of());
        write("learn-first", "lz4", 4_000, 190);
        TopicSample first = sample("learn-first", BOUNDS);
        Workload workload = new WorkloadFit(first).workload();

        create("learn-second", 4, Map.of());
        RecordShape shape = RecordShapes.of(workload.record(), CompressionDial.randomShare(workload));
        RecordSource source = new RecordSource(shape, 5);
        KeySpace keys = source.keys().orElseThrow();
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) {
            ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                    "learn-second", null, now.toEpochMilli(), keys.key(keys.next(source.random())), source.value());
            source.headers().forEach(header -> record.headers().add(header.name(), header.value()));
            records.add(record);
        }
        try (KafkaProducer<byte[], byte[]> producer = producer("lz4", 8_192, "")) {
            send(producer, records);
        }
        TopicSample second = sample("learn-second", BOUNDS);

        assertThat(second.records().payloadBytes()).isEqualTo(first.records().payloadBytes());
        assertThat(second.records().headerBytes()).isEqualTo(first.records().headerBytes());
        CodecSeen before = first.batches().byCodec().get(0);
        CodecSeen after = second.batches().byCodec().get(0);
        assertThat(after.share()).isCloseTo(before.share(), within(0.05 * before.share()));
        RecordKeys again = new WorkloadFit(second).workload().record().keys().orElseThrow();
        assertThat(again.skew()).isCloseTo(keysOf(workload).skew(), within(0.1));
        assertThat(again.distinct()).isBetween(400, 600);
    }

    private static RecordKeys keysOf(Workload workload) {
        return workload.record().keys().orElseThrow();
    }

    @Test
    void staysWithinItsBounds() throws Exception {
        create("learn-bounds", 3, Map.of());
        write("learn-bounds", "none", 6_000, 500);

        TopicSample few = sample("learn-bounds", new SampleBounds(300, Bytes.ofMiB(64), BOUNDS.time()));
        TopicSample small = sample("learn-bounds", new SampleBounds(100_000, Bytes.ofKiB(100), BOUNDS.time()));

        // Batches are read whole, with up to 15 records of 550 B. Each partition may exceed its share by one batch at
        // each end.
        assertThat(few.end()).isEqualTo(End.RECORDS);
        assertThat(few.records().sizes()).hasSizeBetween(250, 300 + 15);
        assertThat(few.offsets()).isEqualTo(6_000);
        assertThat(small.end()).isEqualTo(End.BYTES);
        assertThat(small.records().payloadBytes()).isBetween(60L << 10, (100L << 10) + 3 * 8_192);
    }

    @Test
    void knowsHowFastRecordsCame() throws Exception {
        create("learn-rates", 2, Map.of("retention.ms", "-1"));
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < 7_200; i++) {
            // 360 are older than a day, all others are in the hour before last.
            long ago = i < 360 ? 30 * 3_600_000L : 7_200_000L - i * 400L;
            records.add(new ProducerRecord<>("learn-rates", i % 2, now.toEpochMilli() - ago, null, new byte[50]));
        }
        try (KafkaProducer<byte[], byte[]> producer = producer("none", 8_192, "")) {
            send(producer, records);
        }

        TopicSample sample = sample("learn-rates", BOUNDS);

        assertThat(sample.hourlyRates()).hasSize(24);
        assertThat(sample.hourlyRates().get(22)).isCloseTo((7_200 - 360) / 3_600.0, within(0.01));
        assertThat(sample.busiestRate()).isEqualTo(sample.hourlyRates().get(22));
        assertThat(sample.hourlyRates().get(21)).isZero();
        assertThat(sample.records().keyed()).isZero();
    }

    @Test
    void passesOverWhatTransactionsLeaveAndTombstonesAndGaps() throws Exception {
        create("learn-gaps", 1, Map.of());
        try (KafkaProducer<byte[], byte[]> producer = producer("none", 8_192, "learn-transactions")) {
            producer.initTransactions();
            for (int transaction = 0; transaction < 5; transaction++) {
                producer.beginTransaction();
                List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    records.add(new ProducerRecord<>("learn-gaps", new byte[] {1}, i < 10 ? null : new byte[30]));
                }
                send(producer, records);
                producer.commitTransaction();
            }
        }

        // The broker confirms a commit before it writes the marker.
        await().until(() -> KAFKA.endOffsets("learn-gaps") == 105);
        TopicSample sample = sample("learn-gaps", BOUNDS);

        assertThat(sample.offsets()).isEqualTo(105);
        assertThat(sample.end()).isEqualTo(End.ALL);
        assertThat(sample.records().sizes()).hasSize(100).contains(1, 31);
        assertThat(sample.records().tombstones()).isEqualTo(50);
        assertThat(sample.batches().control()).isEqualTo(5);
    }

    @Test
    void endsWhereItBeganWhileOthersWrite() throws Exception {
        create("learn-live", 2, Map.of());
        write("learn-live", "lz4", 1_000, 100);
        TopicSpans spans = new TopicSpans(client, "learn-live", seconds(60));
        write("learn-live", "lz4", 1_000, 100);

        assertThat(spans.offsets()).isEqualTo(1_000);
        assertThat(spans.hourlyRates(now.toEpochMilli() + 1)).last().isEqualTo(1_000 / 3_600.0);
    }

    @Test
    void saysWhatIsNotThere() throws Exception {
        create("learn-empty", 2, Map.of());

        assertThatThrownBy(() -> sample("learn-empty", BOUNDS))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("learn-empty gives no records to learn from: it is empty");
        assertThatThrownBy(() -> sample("learn-no-such-topic", BOUNDS))
                .isInstanceOfSatisfying(
                        TargetException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(TargetException.Kind.INCAPABLE))
                .hasMessageContaining("learn-no-such-topic does not exist at");
        assertThatThrownBy(() -> sample("no topic: this", BOUNDS))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is not a topic name");
        assertThat(admin().listTopics().names().get()).doesNotContain("learn-no-such-topic");
    }
}
