package io.floodmark.kafka.wire.producer;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.ConstantRate;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests with a real broker. Loads are small, because other processes may run on the machine. */
final class WireFleetTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);

    @ParameterizedTest
    @CsvSource({
        "NONE, ALL, 100",
        "NONE, LEADER, 1000",
        "NONE, NONE, 100",
        "GZIP, ALL, 100",
        "SNAPPY, LEADER, 333",
        "LZ4, ALL, 100",
        "ZSTD, ALL, 1000",
        "NONE, ALL, 1",
        "NONE, LEADER, 50000"
    })
    void writesWhatItCountsAndARealConsumerReadsIt(Codec codec, Acks acks, int recordBytes) {
        String topic = KAFKA.topic(PARTITIONS);
        Instant before = Instant.now();
        double rate = 4_000_000.0 / (recordBytes + 900);

        LoadTotals totals = drive(
                WireLoads.workload(recordBytes, 1, acks, codec),
                topic,
                WireLoads.openLoop(rate, Duration.ofMillis(600)));

        // Without acknowledgements, the last batches may not be in the log yet.
        await().atMost(LONG).until(() -> KAFKA.endOffsets(topic) >= totals.acked());
        List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
        assertThat(totals.acked()).isPositive();
        assertThat(totals.failed() + totals.unknown()).as("%s", totals).isZero();
        assertThat(totals.acked() + totals.unsent()).isEqualTo(new ConstantRate(rate).dueBy(600_000_000));
        assertThat((long) records.size()).isBetween(totals.acked(), totals.acked() + totals.duplicable());
        assertThat(records).allSatisfy(record -> {
            assertThat(record.value()).hasSize(recordBytes);
            assertThat(record.key()).isNull();
        });
        assertThat(records)
                .extracting(ConsumerRecord::timestamp)
                .allMatch(time -> time >= before.toEpochMilli() - 10
                        && time <= Instant.now().toEpochMilli());
        assertThat(records.stream().map(ConsumerRecord::partition).distinct()).hasSize(PARTITIONS);
    }

    @Test
    void sendsWithMoreProducersAndThenWithThePlannedOnesAgain() {
        KAFKA.create("few", PARTITIONS, 1, Map.of());
        KAFKA.create("many", PARTITIONS, 1, Map.of());
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), "few")) {
            int planned = fleet.producers();
            fleet.retarget(List.of("many"));
            assertThat(fleet.scaleProducers(2)).hasValue(2 * planned);
            assertThat(fleet.producers()).isEqualTo(2 * planned);
            LoadTotals twice = session(fleet, WireLoads.openLoop(2_000, Duration.ofMillis(300)));
            assertThat(fleet.scaleProducers(1)).hasValue(planned);
            assertThat(fleet.producers()).isEqualTo(planned);
            LoadTotals again = session(fleet, WireLoads.openLoop(2_000, Duration.ofMillis(300)));

            assertThat(twice.acked()).isPositive();
            assertThat(again.acked()).isPositive();
            assertThat(KAFKA.endOffsets("many")).isEqualTo(twice.acked() + again.acked());
            assertThat(KAFKA.endOffsets("few")).isZero();
        }
    }

    private static LoadTotals drive(Workload workload, String topic, LoadOrder order) {
        try (WireFleet fleet = WireLoads.fleet(KAFKA, workload, topic);
                LoadSession session = fleet.start(order)) {
            await().atMost(LONG).until(session::ended);
            return session.stop(LONG);
        }
    }

    @Test
    void randomContentDiffersBetweenBatchesAndIsTheSameForASeed() {
        String topic = KAFKA.topic(1);
        Workload workload =
                WireLoads.workload(1000, 1, Acks.LEADER, Codec.NONE, OptionalInt.of(1), Duration.ofMillis(5));
        drive(workload, topic, WireLoads.flatOut(LONG, new ByteBudget(1_000_000)));
        drive(workload, topic, WireLoads.flatOut(LONG, new ByteBudget(1_000_000)));

        List<ByteBuffer> values = KAFKA.readAll(topic).stream()
                .map(record -> ByteBuffer.wrap(record.value()))
                .toList();

        int half = values.size() / 2;
        assertThat(half).isGreaterThan(800);
        assertThat(values.subList(0, half)).doesNotHaveDuplicates();
        assertThat(values.subList(half, 2 * half)).isEqualTo(values.subList(0, half));
    }

    @Test
    void neverWritesMoreThanItsBudget() {
        String topic = KAFKA.topic(PARTITIONS);
        ByteBudget budget = new ByteBudget(300_000);

        LoadTotals totals =
                drive(WireLoads.workload(1000, 1, Acks.LEADER, Codec.NONE), topic, WireLoads.flatOut(LONG, budget));

        assertThat(totals.budgetSpent()).isTrue();
        // Batches that a producer had taken when the other one ended the session are not sent.
        assertThat(totals.wireBytes()).isPositive().isLessThanOrEqualTo(budget.taken());
        assertThat(budget.taken()).isLessThanOrEqualTo(300_000);
        assertThat(KAFKA.logBytes(topic)).isEqualTo(totals.wireBytes());
    }

    @Test
    void keepsConnectionsAndTakesOtherTopics() {
        KAFKA.create("first", PARTITIONS, 1, Map.of());
        KAFKA.create("second", PARTITIONS, 1, Map.of());
        KAFKA.create("third", PARTITIONS, 1, Map.of());
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), "first")) {
            LoadTotals first = session(fleet, WireLoads.openLoop(2_000, Duration.ofMillis(300)));
            fleet.retarget(List.of("second", "third"));
            LoadTotals others = session(fleet, WireLoads.openLoop(2_000, Duration.ofMillis(300)));

            assertThat(KAFKA.endOffsets("first")).isEqualTo(first.acked());
            assertThat(KAFKA.endOffsets("second") + KAFKA.endOffsets("third")).isEqualTo(others.acked());
            assertThat(KAFKA.endOffsets("third")).isPositive();
        }
    }

    private static LoadTotals session(WireFleet fleet, LoadOrder order) {
        try (LoadSession session = fleet.start(order)) {
            await().atMost(LONG).until(session::ended);
            return session.stop(LONG);
        }
    }

    @Test
    void intervalsAddUpToTheTotals() {
        String topic = KAFKA.topic(PARTITIONS);
        List<LoadInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(100, 1, Acks.ALL, Codec.LZ4), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(3_000, LONG))) {
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return intervals.size() >= 2;
            });
            totals = session.stop(LONG);
            intervals.addAll(session.poll());
        }

        assertThat(intervals.stream().mapToLong(LoadInterval::acked).sum()).isEqualTo(totals.acked());
        assertThat(intervals.stream().mapToLong(LoadInterval::wireBytes).sum()).isEqualTo(totals.wireBytes());
        assertThat(intervals.stream().mapToLong(LoadInterval::due).sum())
                .isEqualTo(totals.acked() + totals.unsent() + totals.failed() + totals.unknown());
        assertThat(intervals)
                .allSatisfy(interval -> assertThat(interval.latency().count()).isEqualTo(interval.acked()));
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(totals.acked());
    }

    @Test
    void aRecordTooLargeForTheTopicEndsTheLoadWithTheReason() {
        String topic = KAFKA.topic(PARTITIONS, Map.of("max.message.bytes", "2000"));
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(5000, 1, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(100, LONG))) {

            assertThatThrownBy(() ->
                            await().atMost(LONG).until(() -> session.poll().size() > 100))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("MESSAGE_TOO_LARGE")
                    .hasMessageContaining("max.message.bytes");
        }
    }

    @Test
    void aTopicThatDoesNotExistIsSaidBeforeAnythingIsSent() {
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), "gone")) {
            assertThatThrownBy(() -> fleet.start(WireLoads.openLoop(100, LONG)))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("Topic gone cannot be used: UNKNOWN_TOPIC_OR_PARTITION");
        }
    }

    @Test
    void aTopicDeletedUnderLoadLosesWhatWasOpenAndSaysSo() {
        String topic = KAFKA.topic(PARTITIONS);
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(100, 1, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(2_000, LONG))) {
            await().atMost(LONG).until(() -> session.poll().stream().anyMatch(interval -> interval.acked() > 0));
            KafkaCluster.get(KAFKA.admin().deleteTopics(List.of(topic)).all());
            List<LoadInterval> later = new ArrayList<>();
            await().atMost(LONG).until(() -> {
                later.addAll(session.poll());
                return later.stream().anyMatch(interval -> interval.retried() > 0 || interval.acked() == 0);
            });

            LoadTotals totals = session.stop(Duration.ofSeconds(1));

            assertThat(totals.failed() + totals.unknown() + totals.unsent()).isPositive();
            Set<TrialEvent.Kind> kinds =
                    session.events().stream().map(TrialEvent::kind).collect(Collectors.toSet());
            assertThat(kinds).containsExactly(TrialEvent.Kind.CLIENT_ERROR);
        }
    }

    @Test
    void nobodyAtTheAddressIsSaid() {
        Workload workload = WireLoads.workload(100, 1, Acks.ALL, Codec.NONE);
        WireSettings settings = new WireSettings("no-such-host.invalid:9092", Map.of(), List.of("t"), workload, 1);

        assertThatThrownBy(() -> new WireFleet(settings, CLOCK, InstantSource.system()))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("no-such-host.invalid:9092");
    }

    @Test
    void aQuotaIsKeptToAndCounted() {
        String topic = KAFKA.topic(PARTITIONS);
        KAFKA.quota("limited", "producer_byte_rate", 50_000);
        Map<String, String> client = Map.of("client.id", "limited");
        List<LoadInterval> intervals = new ArrayList<>();
        try (WireFleet fleet =
                        WireLoads.fleet(KAFKA, client, WireLoads.workload(1000, 1, Acks.LEADER, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(500, LONG))) {
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return intervals.stream().anyMatch(interval -> interval.throttledNanos() > 0);
            });
            session.stop(Duration.ofSeconds(1));
        }

        assertThat(intervals.stream().mapToLong(LoadInterval::failed).sum()).isZero();
    }
}
