package io.floodmark.kafka.client;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.kafka.wire.producer.WireLoads;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.WireProduce;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.Pace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares what both engines write with what they report; the log of a real broker decides. */
final class ContentsTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private static ProduceSpec produce(EngineKind engine, Acks acks, Codec codec, Bytes maxRequest) {
        return new ProduceSpec(
                engine == EngineKind.CLIENT ? ClientProduce.DEFAULT : new WireProduce(),
                OptionalInt.of(2),
                acks,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                codec,
                OptionalInt.empty(),
                5,
                engine == EngineKind.CLIENT && acks == Acks.ALL,
                maxRequest);
    }

    private static Workload workload(EngineKind engine, Acks acks, Codec codec, RecordSpec record) {
        return new Workload(1, PARTITIONS, 1, record, produce(engine, acks, codec, ProduceSpec.DEFAULT_MAX_REQUEST));
    }

    private ProducerFleet fleet(Workload workload, String topic) {
        if (workload.produce().engine() instanceof WireProduce) {
            return WireLoads.fleet(KAFKA, workload, topic);
        }
        ChildJvm jvm = TestClients.jvm(folder.resolve("client.log"));
        return new ClientFleet(
                new ClientSettings(
                        KAFKA.bootstrapServers(),
                        Map.of("client.id", "test"),
                        List.of(topic),
                        workload,
                        2,
                        7,
                        false,
                        jvm),
                CLOCK);
    }

    private record Sent(LoadTotals totals, List<LoadInterval> intervals) {
        double payloadBytes() {
            return intervals.stream().mapToDouble(LoadInterval::payloadBytes).sum();
        }
    }

    private Sent send(Workload workload, String topic, LoadOrder order) {
        List<LoadInterval> intervals = new ArrayList<>();
        try (ProducerFleet fleet = fleet(workload, topic);
                LoadSession session = fleet.start(order)) {
            await().atMost(LONG).pollInterval(Duration.ofMillis(50)).until(() -> {
                intervals.addAll(session.poll());
                return session.ended();
            });
            LoadTotals totals = session.stop(LONG);
            intervals.addAll(session.poll());
            return new Sent(totals, intervals);
        }
    }

    private static long payload(ConsumerRecord<byte[], byte[]> record) {
        long bytes = (long) record.value().length + (record.key() == null ? 0 : record.key().length);
        for (Header header : record.headers()) {
            bytes += (long) header.key().getBytes(StandardCharsets.UTF_8).length + header.value().length;
        }
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"WIRE, NONE", "WIRE, LZ4", "CLIENT, LZ4"})
    void headersAndKeysArriveAndAreCounted(EngineKind engine, Codec codec) {
        String topic = KAFKA.topic(PARTITIONS);
        RecordSpec record = new RecordSpec(
                new RecordSizes.Fixed(new Bytes(200)),
                new Content.Random(),
                Optional.of(new RecordKeys(50, new Bytes(8), 0)),
                new RecordHeaders(3, new Bytes(20)));

        Sent sent = send(
                workload(engine, Acks.ALL, codec, record), topic, WireLoads.openLoop(2_000, Duration.ofMillis(750)));

        List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
        assertThat(records).hasSize((int) sent.totals().acked()).hasSizeGreaterThan(1_000);
        assertThat(records).allSatisfy(each -> {
            assertThat(each.headers().toArray()).extracting(Header::key).containsExactly("h0", "h1", "h2");
            assertThat(each.headers().toArray())
                    .allSatisfy(header -> assertThat(header.value()).hasSize(20));
            assertThat(payload(each)).isEqualTo(200);
        });
        assertThat(sent.payloadBytes()).isEqualTo(200.0 * records.size());
    }

    /**
     * If a few records include rare large ones, their mean differs from the plan's. The engine must report what it
     * sent.
     */
    @ParameterizedTest
    @EnumSource(
            value = EngineKind.class,
            names = {"WIRE", "CLIENT"})
    void tellsTheSizesThatItSentOfAList(EngineKind engine) {
        RecordSizes rare = new RecordSizes.Weighted(
                List.of(new RecordSizes.Weight(new Bytes(100), 2_000), new RecordSizes.Weight(new Bytes(100_000), 1)));

        tellsTheSizesThatItSent(engine, rare, "rare-" + engine);
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineKind.class,
            names = {"WIRE", "CLIENT"})
    void tellsTheSizesThatItSentOfALogNormalDistribution(EngineKind engine) {
        RecordSizes sizes = new RecordSizes.LogNormal(new Bytes(500), 1, new Bytes(20_000));

        double mean = tellsTheSizesThatItSent(engine, sizes, "log-normal-" + engine);

        // With some thousand records and a standard deviation of 1.3 times the mean, a tenth is five standard errors.
        assertThat(mean).isCloseTo(sizes.meanBytes(), within(0.10 * sizes.meanBytes()));
    }

    private double tellsTheSizesThatItSent(EngineKind engine, RecordSizes sizes, String topic) {
        KAFKA.create(topic, PARTITIONS, 1, Map.of("max.message.bytes", "10000000"));
        RecordSpec record = new RecordSpec(sizes, new Content.Random(), Optional.empty(), RecordHeaders.NONE);

        Sent sent = send(
                workload(engine, Acks.ALL, Codec.NONE, record),
                topic,
                WireLoads.openLoop(4_000, Duration.ofMillis(1_250)));

        List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
        assertThat(records).hasSize((int) sent.totals().acked()).hasSizeGreaterThan(4_000);
        assertThat(sent.payloadBytes()).isEqualTo((double)
                records.stream().mapToLong(ContentsTest::payload).sum());
        return sent.payloadBytes() / records.size();
    }

    /**
     * Brokers do not answer: records that were written to the socket count, and only end offsets show that they
     * arrived.
     */
    @ParameterizedTest
    @EnumSource(
            value = EngineKind.class,
            names = {"WIRE", "CLIENT"})
    void withoutAcksTheLogHoldsWhatWasSent(EngineKind engine) {
        String topic = KAFKA.topic(PARTITIONS);
        RecordSpec record = RecordSpec.of(new Bytes(300), new Content.Random());

        Sent sent = send(
                workload(engine, Acks.NONE, Codec.NONE, record),
                topic,
                WireLoads.openLoop(2_000, Duration.ofMillis(750)));

        assertThat(sent.totals().acked()).isGreaterThan(1_000);
        assertThat(sent.totals().failed() + sent.totals().unknown()).isZero();
        await().atMost(LONG)
                .untilAsserted(() -> assertThat(KAFKA.endOffsets(topic))
                        .isEqualTo(sent.totals().acked()));
        assertThat(sent.payloadBytes()).isEqualTo(300.0 * sent.totals().acked());
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineKind.class,
            names = {"WIRE", "CLIENT"})
    void aRampGrowsAsItIsDrawn(EngineKind engine) {
        String topic = KAFKA.topic(PARTITIONS);
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Random());
        Pace ramp = Pace.curve(new double[] {0, 4}, new double[] {200, 1_800}, false);

        Sent sent = send(
                workload(engine, Acks.ALL, Codec.NONE, record),
                topic,
                new LoadOrder(ramp, Duration.ofSeconds(4), List.of()));

        long due = ramp.schedule().orElseThrow().dueBy(4_000_000_000L);
        assertThat(due).isBetween(3_999L, 4_001L);
        assertThat(sent.totals().acked() + sent.totals().unsent()).isEqualTo(due);
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(sent.totals().acked());
        List<Double> rates = sent.intervals().stream()
                .filter(interval -> interval.seconds() > 0.5 && interval.due() > 0)
                .map(interval -> interval.due() / interval.seconds())
                .toList();
        assertThat(rates).hasSizeGreaterThanOrEqualTo(3).isSorted();
        assertThat(rates.get(0)).isBetween(300.0, 700.0);
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineKind.class,
            names = {"WIRE", "CLIENT"})
    void recordsAboveAMegabyteArriveWhereTopicAndRequestsHaveRoom(EngineKind engine) {
        String topic = KAFKA.topic(PARTITIONS, Map.of("max.message.bytes", "3000000"));

        Sent sent = send(large(engine), topic, WireLoads.openLoop(8, Duration.ofSeconds(2)));

        assertThat(sent.totals().acked()).isGreaterThanOrEqualTo(10);
        List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
        assertThat(records).hasSize((int) sent.totals().acked());
        assertThat(records).allSatisfy(each -> assertThat(each.value()).hasSize(1_572_864));
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineKind.class,
            names = {"WIRE", "CLIENT"})
    void saysWhatIsTooSmallForRecordsAboveAMegabyte(EngineKind engine) {
        String topic = KAFKA.topic(PARTITIONS);

        assertThatThrownBy(() -> send(large(engine), topic, WireLoads.openLoop(8, Duration.ofSeconds(20))))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("max.message.bytes");
    }

    private static Workload large(EngineKind engine) {
        RecordSpec record = RecordSpec.of(Bytes.ofKiB(1_536), new Content.Random());
        return new Workload(1, PARTITIONS, 1, record, produce(engine, Acks.ALL, Codec.NONE, Bytes.ofMiB(2)));
    }
}
