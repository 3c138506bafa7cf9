package io.floodmark.kafka.wire.producer;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.ConstantRate;
import io.floodmark.traffic.KeySpace;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests records with keys, with a real broker and the real consumer. */
final class WireKeysTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 12;
    private static final double RATE = 10_000;
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration LASTS = Duration.ofMillis(1_500);

    private static WireSettings settings(int distinct, Codec codec, String... topics) {
        // With small batches, the pool contains many different ones.
        ProduceSpec produce =
                ProduceSpec.wire(OptionalInt.of(2), Acks.ALL, Bytes.ofKiB(1), Duration.ofMillis(5), codec, 5);
        RecordSpec record = new RecordSpec(
                new RecordSizes.Fixed(new Bytes(100)),
                new Content.Random(),
                Optional.of(new RecordKeys(distinct, new Bytes(16), 1)),
                RecordHeaders.NONE);
        return new WireSettings(
                KAFKA.bootstrapServers(),
                KAFKA.client(),
                List.of(topics),
                new Workload(topics.length, PARTITIONS, 1, record, produce),
                7,
                Bytes.ofMiB(16),
                Optional.empty());
    }

    private static LoadTotals drive(WireSettings settings, LoadOrder order) {
        try (WireFleet fleet = new WireFleet(settings, CLOCK, InstantSource.system());
                LoadSession session = fleet.start(order)) {
            await().atMost(LONG).until(() -> {
                session.poll();
                return session.ended();
            });
            return session.stop(LONG);
        }
    }

    private static double[] expectedShares(int distinct) {
        KeySpace keys = KeySpace.zipfian(distinct, 16, 1);
        double[] shares = new double[PARTITIONS];
        for (int number = 0; number < distinct; number++) {
            shares[partitionOf(keys.key(number))] += keys.share(number);
        }
        return shares;
    }

    /** Returns the partition of a key as the Java producer's default partitioner does. */
    private static int partitionOf(byte[] key) {
        return Utils.toPositive(Utils.murmur2(key)) % PARTITIONS;
    }

    private static <T> Map<T, Long> counts(
            List<ConsumerRecord<byte[], byte[]>> records, Function<ConsumerRecord<byte[], byte[]>, T> of) {
        return records.stream().collect(Collectors.groupingBy(of, Collectors.counting()));
    }

    private static void assertKeysLieWhereTheyHash(List<ConsumerRecord<byte[], byte[]>> records) {
        assertThat(records)
                .allMatch(record -> record.key().length == 16 && record.value().length == 84)
                .allMatch(record -> record.partition() == partitionOf(record.key()));
    }

    private static void assertShares(List<ConsumerRecord<byte[], byte[]>> records, int distinct, long unsent) {
        double[] expected = expectedShares(distinct);
        Map<Integer, Long> counts = counts(records, ConsumerRecord::partition);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            double share = (double) counts.getOrDefault(partition, 0L) / records.size();
            // The tolerance is five standard deviations, plus the records that a slow machine did not send before the
            // end.
            double tolerance = 5 * Math.sqrt(expected[partition] * (1 - expected[partition]) / records.size())
                    + (double) unsent / records.size();
            assertThat(share).as("partition %d", partition).isCloseTo(expected[partition], within(tolerance));
        }
    }

    @ParameterizedTest
    @CsvSource({"NONE, 1000", "LZ4, 1000", "NONE, 3"})
    void keysLieInTheirPartitionsAndMakeThemAsHotAsTheyAre(Codec codec, int distinct) {
        String topic = KAFKA.topic(PARTITIONS);

        LoadTotals totals = drive(settings(distinct, codec, topic), WireLoads.openLoop(RATE, LASTS));

        List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
        assertThat(totals.failed() + totals.unknown()).as("%s", totals).isZero();
        assertThat(totals.acked() + totals.unsent()).isEqualTo(new ConstantRate(RATE).dueBy(LASTS.toNanos()));
        assertThat(records).hasSize((int) totals.acked());
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(totals.acked());
        assertKeysLieWhereTheyHash(records);
        assertShares(records, distinct, totals.unsent());
        assertFrequenciesAreZipfian(records, distinct, totals.unsent());
    }

    /**
     * The tolerance is a quarter, because the pool is a sample of the keys and only the beginnings of its batches are
     * sent.
     */
    private static void assertFrequenciesAreZipfian(
            List<ConsumerRecord<byte[], byte[]>> records, int distinct, long unsent) {
        KeySpace keys = KeySpace.zipfian(distinct, 16, 1);
        Map<String, Long> counts = counts(records, record -> new String(record.key(), StandardCharsets.US_ASCII));
        for (int number = 0; number < Math.min(10, distinct); number++) {
            double share = (double) counts.getOrDefault(new String(keys.key(number), StandardCharsets.US_ASCII), 0L)
                    / records.size();
            // Records that a slow machine did not send before the end may have other keys, or this one.
            double tolerance = 0.25 + unsent / (keys.share(number) * records.size());
            assertThat(share / keys.share(number)).as("key %d", number).isCloseTo(1, within(tolerance));
        }
        assertThat(counts.size()).isBetween(Math.min(distinct, 500), distinct);
    }

    @Test
    void topicsShareTheLoadAndFlatOutKeepsTheShares() {
        List<String> topics = List.of("flat-a", "flat-b");
        topics.forEach(topic -> KAFKA.create(topic, PARTITIONS, 1, Map.of()));

        LoadTotals totals = drive(
                settings(1000, Codec.NONE, "flat-a", "flat-b"), WireLoads.flatOut(LONG, new ByteBudget(6_000_000)));

        assertThat(totals.failed() + totals.unknown()).isZero();
        long written = 0;
        for (String topic : topics) {
            List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
            assertKeysLieWhereTheyHash(records);
            written += records.size();
        }
        assertThat(written).isEqualTo(totals.acked());
        assertThat(KAFKA.endOffsets("flat-a") / (double) written).isCloseTo(0.5, within(0.1));
    }

    @Test
    void otherTopicsWithOtherPartitionsGetTheirOwnBatches() {
        KAFKA.create("twelve", PARTITIONS, 1, Map.of());
        KAFKA.create("five", 5, 1, Map.of());
        LoadTotals totals;
        try (WireFleet fleet = new WireFleet(settings(1000, Codec.NONE, "twelve"), CLOCK, InstantSource.system())) {
            session(fleet);
            fleet.retarget(List.of("five"));
            totals = session(fleet);
        }

        assertKeysLieWhereTheyHash(KAFKA.readAll("twelve"));
        List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll("five");
        assertThat(records)
                .hasSize((int) totals.acked())
                .allMatch(record -> record.partition() == Utils.toPositive(Utils.murmur2(record.key())) % 5);
    }

    private static LoadTotals session(WireFleet fleet) {
        try (LoadSession session = fleet.start(WireLoads.openLoop(2_000, Duration.ofMillis(300)))) {
            await().atMost(LONG).until(session::ended);
            return session.stop(LONG);
        }
    }

    @Test
    void topicsOfDifferentNumbersOfPartitionsAreRefused() {
        KAFKA.create("has-twelve", PARTITIONS, 1, Map.of());
        KAFKA.create("has-four", 4, 1, Map.of());

        assertThatThrownBy(() -> drive(
                        settings(10, Codec.NONE, "has-twelve", "has-four"),
                        WireLoads.openLoop(RATE, Duration.ofMillis(100))))
                .isInstanceOf(TargetException.class)
                .hasMessageContainingAll("has-twelve", "12 partitions", "has-four", "has 4");
    }
}
