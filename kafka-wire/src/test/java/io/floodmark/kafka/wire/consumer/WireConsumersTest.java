package io.floodmark.kafka.wire.consumer;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.wire.producer.Commits;
import io.floodmark.kafka.wire.producer.DueTimeIndex;
import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.kafka.wire.producer.WireLoads;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.Readers;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests consumers of the wire engine next to its producers, with a real broker. */
@Tag("full")
final class WireConsumersTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Map<String, Long> committed = new ConcurrentHashMap<>();

    private static WireConsumers consumers(List<String> groups, int members, Optional<DueTimeIndex> dues) {
        return consumers(KAFKA.client(), groups, members, dues);
    }

    private static WireConsumers consumers(
            Map<String, String> client, List<String> groups, int members, Optional<DueTimeIndex> dues) {
        return new WireConsumers(
                WireConsumeSettings.here(KAFKA.bootstrapServers(), client, groups, members),
                dues.orElse(null),
                (group, positions) -> committed.put(
                        group,
                        positions.values().stream().mapToLong(each -> each).sum()),
                CLOCK,
                InstantSource.system());
    }

    private static WireFleet producers(Workload workload, String topic, Optional<DueTimeIndex> dues) {
        WireSettings settings = new WireSettings(
                KAFKA.bootstrapServers(), KAFKA.client(), List.of(topic), workload, 7, Bytes.ofMiB(4), dues);
        return new WireFleet(settings, CLOCK, InstantSource.system());
    }

    private static Map<String, List<Long>> beginning(String topic) {
        return Map.of(topic, Collections.nCopies(PARTITIONS, 0L));
    }

    @ParameterizedTest
    @CsvSource({"NONE, ALL, true", "ZSTD, LEADER, true", "LZ4, NONE, true", "NONE, ALL, false"})
    void everyGroupReadsEveryRecordOnceAndKnowsWhenItWasDue(Codec codec, Acks acks, boolean oneProcess) {
        String topic = KAFKA.topic(PARTITIONS);
        Optional<DueTimeIndex> dues = oneProcess ? Optional.of(new DueTimeIndex()) : Optional.empty();
        List<ConsumeInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        try (DuplexFleet fleet = new DuplexFleet(
                        producers(WireLoads.workload(100, 1, acks, codec), topic, dues),
                        List.of(consumers(List.of("one", "other"), 2, dues)),
                        () -> beginning(topic));
                LoadSession session = fleet.start(WireLoads.openLoop(5_000, Duration.ofMillis(1_300)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return session.ended();
            });
            totals = session.stop(LONG);
            intervals.addAll(session.consumed());
        }

        assertThat(totals.acked()).isGreaterThan(4_000);
        for (String group : List.of("one", "other")) {
            List<ConsumeInterval> own = intervals.stream()
                    .filter(each -> each.group().equals(group))
                    .toList();
            assertThat(own.stream().mapToLong(ConsumeInterval::received).sum())
                    .as(group)
                    .isBetween(totals.acked(), totals.acked() + totals.duplicable());
            assertThat(own.stream().mapToLong(each -> each.latency().count()).sum())
                    .isEqualTo(own.stream().mapToLong(ConsumeInterval::received).sum());
            assertThat(own.stream().mapToDouble(ConsumeInterval::lost).sum()).isZero();
            assertThat(own.get(own.size() - 1).lag()).isZero();
            // This is the last interval with records, because the drain's interval may be empty.
            double p50 = own.stream()
                            .filter(each -> each.received() > 0)
                            .reduce((earlier, later) -> later)
                            .orElseThrow()
                            .latency()
                            .p50Nanos()
                    / 1e6;
            // Lingering takes 5 ms; a broker that shares two cores with everything else may take long.
            assertThat(p50).isBetween(0.1, 2_000.0);
        }
    }

    @Test
    void readsWhatWasThereBeforeAndTellsTheLag() {
        String topic = KAFKA.topic(PARTITIONS);
        LoadTotals written;
        try (WireFleet fleet = producers(WireLoads.workload(1_000, 1, Acks.ALL, Codec.NONE), topic, Optional.empty());
                LoadSession session = fleet.start(WireLoads.flatOut(Duration.ofMillis(500)))) {
            await().atMost(LONG).until(session::ended);
            written = session.stop(LONG);
        }

        try (WireConsumers fleet = consumers(List.of("late"), 1, Optional.empty());
                ConsumeSession session = fleet.start(new ConsumeOrder(beginning(topic), LONG))) {
            session.stop(LONG);
            List<ConsumeInterval> intervals = session.poll();

            assertThat(intervals.stream().mapToLong(ConsumeInterval::received).sum())
                    .isEqualTo(written.acked());
            assertThat(committed).containsEntry("late", written.acked());
            assertThat(intervals.stream().mapToLong(ConsumeInterval::wireBytes).sum())
                    .isCloseTo(written.wireBytes(), within(written.wireBytes() / 100));
        }
    }

    @Test
    void membersOfAGroupThatRunInSeveralWorkersReadEachPartitionOnce() {
        String topic = KAFKA.topic(PARTITIONS);
        write(topic, 1_000, 2_000);
        long written = KAFKA.endOffsets(topic);
        List<Delivery> deliveries = new ArrayList<>();

        // The last worker has no member.
        for (int worker = 0; worker < 4; worker++) {
            WireConsumeSettings settings =
                    new WireConsumeSettings(KAFKA.bootstrapServers(), KAFKA.client(), List.of("g"), 3, worker, 4, 1);
            try (WireConsumers fleet = new WireConsumers(settings, null, Commits.NONE, CLOCK, InstantSource.system());
                    ConsumeSession session = fleet.start(new ConsumeOrder(beginning(topic), LONG))) {
                session.stop(LONG);
                deliveries.addAll(session.deliveries());
                assertThat(session.poll()).hasSize(worker < 3 ? 1 : 0);
            }
        }

        assertThat(deliveries)
                .extracting(Delivery::partition)
                .doesNotHaveDuplicates()
                .hasSize(PARTITIONS);
        assertThat(deliveries.stream().mapToLong(Delivery::received).sum()).isEqualTo(written);
    }

    @Test
    void tellsWhatRetentionTookAway() {
        String topic = KAFKA.topic(PARTITIONS);
        try (WireFleet fleet = producers(WireLoads.workload(1_000, 1, Acks.ALL, Codec.NONE), topic, Optional.empty());
                LoadSession session = fleet.start(WireLoads.openLoop(3_000, Duration.ofSeconds(1)))) {
            await().atMost(LONG).until(session::ended);
            session.stop(LONG);
        }
        KAFKA.deleteRecords(new TopicPartition(topic, 0), 50);

        try (WireConsumers fleet = consumers(List.of("late"), 1, Optional.empty());
                ConsumeSession session = fleet.start(new ConsumeOrder(beginning(topic), LONG))) {
            session.stop(LONG);

            assertThat(session.poll().stream()
                            .mapToDouble(ConsumeInterval::lost)
                            .sum())
                    .isEqualTo(50);
            assertThat(session.events())
                    .extracting(TrialEvent::text)
                    .anyMatch(text -> text.contains("OFFSET_OUT_OF_RANGE"));
        }
    }

    @Test
    void countsAsLostWhatIsDeletedUnderAReaderAndReadsOn() {
        String topic = KAFKA.topic(1);
        write(topic, 1_000, 40_000);
        long end = KAFKA.endOffsets(topic);
        long before = end - 10;
        // Reading is slow, so that most of the log is still unread when it is deleted.
        KAFKA.quota("slow", "consumer_byte_rate", 1e6);
        Map<String, String> slow = new HashMap<>(KAFKA.client());
        slow.put("client.id", "slow");
        List<ConsumeInterval> intervals = new ArrayList<>();
        List<TrialEvent> events = new ArrayList<>();

        try (WireConsumers fleet = consumers(slow, List.of(topic), 1, Optional.empty());
                ConsumeSession session = fleet.start(new ConsumeOrder(Map.of(topic, List.of(0L)), LONG))) {
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return received(intervals) > 0;
            });
            KAFKA.deleteRecords(new TopicPartition(topic, 0), before);
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return lost(intervals) > 0;
            });
            KAFKA.quota("slow", "consumer_byte_rate", 1e9);
            write(topic, 1_000, 100);
            session.stop(LONG);
            intervals.addAll(session.poll());
            events.addAll(session.events());
        }

        assertThat(lost(intervals)).isBetween(1L, before);
        assertThat(lost(intervals) + received(intervals)).isEqualTo(KAFKA.endOffsets(topic));
        assertThat(events).extracting(TrialEvent::text).anyMatch(text -> text.contains("OFFSET_OUT_OF_RANGE"));
        assertThat(intervals.get(intervals.size() - 1).lag()).isZero();
    }

    private static long received(List<ConsumeInterval> intervals) {
        return intervals.stream().mapToLong(ConsumeInterval::received).sum();
    }

    private static long lost(List<ConsumeInterval> intervals) {
        return (long) intervals.stream().mapToDouble(ConsumeInterval::lost).sum();
    }

    private static void write(String topic, int recordBytes, long records) {
        try (WireFleet fleet =
                        producers(WireLoads.workload(recordBytes, 1, Acks.ALL, Codec.NONE), topic, Optional.empty());
                LoadSession session =
                        fleet.start(WireLoads.flatOut(LONG, new ByteBudget(records * (recordBytes + 20L))))) {
            await().atMost(LONG).until(session::ended);
            session.stop(LONG);
        }
    }

    @Test
    void beginsAsFarBehindAsWasNoted() {
        String topic = KAFKA.topic(PARTITIONS);
        ReadingStarts starts = new ReadingStarts(() -> ends(topic));
        write(topic, 1_000, 1_000);
        Bytes far = Bytes.ofMiB(4);
        starts.note(far);
        long from = KAFKA.endOffsets(topic);
        write(topic, 1_000, 4_000);
        starts.written(far);
        long backlog = KAFKA.endOffsets(topic) - from;
        List<ConsumeInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        List<GroupBacklog> behind;

        try (DuplexFleet fleet = new DuplexFleet(
                        producers(WireLoads.workload(1_000, 1, Acks.ALL, Codec.NONE), topic, Optional.empty()),
                        List.of(
                                new Readers(consumers(List.of("late"), 2, Optional.empty()), List.of("late"), far),
                                new Readers(
                                        consumers(List.of("prompt"), 1, Optional.empty()),
                                        List.of("prompt"),
                                        new Bytes(0))),
                        starts);
                LoadSession session = fleet.start(WireLoads.openLoop(500, Duration.ofMillis(1_500)))) {
            behind = session.behind();
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return session.ended();
            });
            totals = session.stop(LONG);
            intervals.addAll(session.consumed());
        }

        assertThat(behind).containsExactly(new GroupBacklog("late", backlog, far));
        assertThat(received(of("late", intervals))).isEqualTo(backlog + totals.acked());
        assertThat(received(of("prompt", intervals))).isEqualTo(totals.acked());
        assertThat(lost(intervals)).isZero();
    }

    private static List<ConsumeInterval> of(String group, List<ConsumeInterval> intervals) {
        return intervals.stream().filter(each -> each.group().equals(group)).toList();
    }

    private static Map<String, List<Long>> ends(String topic) {
        List<Long> ends = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            ends.add(KAFKA.endOffset(new TopicPartition(topic, partition)));
        }
        return Map.of(topic, ends);
    }

    private static void awaitMore(long records, LoadSession session, List<ConsumeInterval> intervals) {
        long before = received(intervals);
        await().atMost(LONG).until(() -> {
            session.poll();
            intervals.addAll(session.consumed());
            return received(intervals) > before + records;
        });
    }

    @Test
    void readsOnWhenLeadersMove() {
        String topic = KAFKA.topic(PARTITIONS, 2, Map.of());
        List<ConsumeInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        try (DuplexFleet fleet = new DuplexFleet(
                        producers(WireLoads.workload(100, 2, Acks.ALL, Codec.NONE), topic, Optional.empty()),
                        List.of(consumers(List.of("one"), 1, Optional.empty())),
                        () -> beginning(topic));
                LoadSession session = fleet.start(WireLoads.openLoop(1_000, LONG))) {
            awaitMore(500, session, intervals);
            KAFKA.moveLeaders(topic);
            awaitMore(2_000, session, intervals);
            totals = session.stop(LONG);
            intervals.addAll(session.consumed());
        }

        assertThat(intervals.stream().mapToLong(ConsumeInterval::received).sum())
                .isBetween(totals.acked(), totals.acked() + totals.unconfirmed());
        assertThat(intervals.stream().mapToDouble(ConsumeInterval::lost).sum()).isZero();
    }
}
