package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.Readers;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.Bytes;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.Delivery;
import io.floodmark.model.GroupBacklog;
import io.floodmark.model.ProduceSpec.Acks;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.Workload;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Consumers of the wire engine beside its producers, on a real broker. */
final class WireConsumersTest {
    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Map<String, Long> committed = new ConcurrentHashMap<>();
    private static WireCluster cluster;

    @BeforeAll
    static void start() {
        cluster = WireCluster.of(2, Map.of("auto.create.topics.enable", "false", "min.insync.replicas", "1"));
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static WireConsumers consumers(List<String> groups, int members, Optional<DueBook> dues) {
        return consumers(cluster.client(), groups, members, dues);
    }

    private static WireConsumers consumers(
            Map<String, String> client, List<String> groups, int members, Optional<DueBook> dues) {
        return new WireConsumers(
                ConsumeSettings.here(cluster.kit().bootstrapServers(), client, groups, members),
                dues.orElse(null),
                (group, positions) -> committed.put(
                        group,
                        positions.values().stream().mapToLong(each -> each).sum()),
                WireCluster.CLOCK,
                InstantSource.system());
    }

    private static WireFleet producers(Workload workload, String topic, Optional<DueBook> dues) {
        WireSettings settings = new WireSettings(
                cluster.kit().bootstrapServers(), cluster.client(), List.of(topic), workload, 7, Bytes.ofMiB(4), dues);
        return new WireFleet(settings, WireCluster.CLOCK, InstantSource.system());
    }

    private static Map<String, List<Long>> beginning(String topic) {
        return Map.of(topic, Collections.nCopies(PARTITIONS, 0L));
    }

    @ParameterizedTest
    @CsvSource({"NONE, ALL, true", "ZSTD, LEADER, true", "LZ4, NONE, true", "NONE, ALL, false"})
    void everyGroupReadsEveryRecordOnceAndKnowsWhenItWasDue(Codec codec, Acks acks, boolean oneProcess) {
        String topic = "read-" + codec + "-" + acks + "-" + oneProcess;
        cluster.create(topic, PARTITIONS, 1, Map.of());
        Optional<DueBook> dues = oneProcess ? Optional.of(new DueBook()) : Optional.empty();
        List<ConsumeInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        try (DuplexFleet fleet = new DuplexFleet(
                        producers(WireCluster.workload(100, 1, acks, codec), topic, dues),
                        List.of(consumers(List.of("one", "other"), 2, dues)),
                        () -> beginning(topic));
                LoadSession session = fleet.start(WireCluster.openLoop(5_000, Duration.ofSeconds(3)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return session.ended();
            });
            totals = session.stop(LONG);
            intervals.addAll(session.consumed());
        }

        assertThat(totals.acked()).isGreaterThan(10_000);
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
            // The last interval that brought any: what the drain adds may be empty.
            double p50 = own.stream()
                            .filter(each -> each.received() > 0)
                            .reduce((earlier, later) -> later)
                            .orElseThrow()
                            .latency()
                            .p50Nanos()
                    / 1e6;
            // Lingering takes 5 ms; a broker that shares two cores with all else may take long.
            assertThat(p50).isBetween(0.1, 2_000.0);
        }
    }

    @Test
    void readsWhatWasThereBeforeAndTellsTheLag() {
        cluster.create("backlog", PARTITIONS, 1, Map.of());
        LoadTotals written;
        try (WireFleet fleet =
                        producers(WireCluster.workload(1_000, 1, Acks.ALL, Codec.NONE), "backlog", Optional.empty());
                LoadSession session = fleet.start(WireCluster.flatOut(Duration.ofSeconds(2)))) {
            await().atMost(LONG).until(session::ended);
            written = session.stop(LONG);
        }

        try (WireConsumers fleet = consumers(List.of("late"), 1, Optional.empty());
                ConsumeSession session = fleet.start(new ConsumeOrder(beginning("backlog"), LONG))) {
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
        cluster.create("spread", PARTITIONS, 1, Map.of());
        write("spread", 1_000, 2_000);
        long written = cluster.endOffsets("spread", PARTITIONS);
        List<Delivery> deliveries = new ArrayList<>();

        // The last has no member.
        for (int worker = 0; worker < 4; worker++) {
            ConsumeSettings settings = new ConsumeSettings(
                    cluster.kit().bootstrapServers(), cluster.client(), List.of("g"), 3, worker, 4, 1);
            try (WireConsumers fleet =
                            new WireConsumers(settings, null, Commits.NONE, WireCluster.CLOCK, InstantSource.system());
                    ConsumeSession session = fleet.start(new ConsumeOrder(beginning("spread"), LONG))) {
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
        cluster.create("gone", PARTITIONS, 1, Map.of());
        try (WireFleet fleet =
                        producers(WireCluster.workload(1_000, 1, Acks.ALL, Codec.NONE), "gone", Optional.empty());
                LoadSession session = fleet.start(WireCluster.openLoop(3_000, Duration.ofSeconds(1)))) {
            await().atMost(LONG).until(session::ended);
            session.stop(LONG);
        }
        cluster.deleteRecords("gone", 0, 50);

        try (WireConsumers fleet = consumers(List.of("late"), 1, Optional.empty());
                ConsumeSession session = fleet.start(new ConsumeOrder(beginning("gone"), LONG))) {
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
        cluster.create("cut", 1, 1, Map.of());
        write("cut", 1_000, 40_000);
        long end = cluster.endOffsets("cut", 1);
        long before = end - 10;
        // Read slowly, so that most of the log still lies before the reader when it goes.
        cluster.quota("slow", "consumer_byte_rate", 1e6);
        Map<String, String> slow = new HashMap<>(cluster.client());
        slow.put("client.id", "slow");
        List<ConsumeInterval> intervals = new ArrayList<>();
        List<TrialEvent> events = new ArrayList<>();

        try (WireConsumers fleet = consumers(slow, List.of("cut"), 1, Optional.empty());
                ConsumeSession session = fleet.start(new ConsumeOrder(Map.of("cut", List.of(0L)), LONG))) {
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return received(intervals) > 0;
            });
            cluster.deleteRecords("cut", 0, before);
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return lost(intervals) > 0;
            });
            cluster.quota("slow", "consumer_byte_rate", 1e9);
            write("cut", 1_000, 100);
            session.stop(LONG);
            intervals.addAll(session.poll());
            events.addAll(session.events());
        }

        assertThat(lost(intervals)).isBetween(1L, before);
        assertThat(lost(intervals) + received(intervals)).isEqualTo(cluster.endOffsets("cut", 1));
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
                        producers(WireCluster.workload(recordBytes, 1, Acks.ALL, Codec.NONE), topic, Optional.empty());
                LoadSession session =
                        fleet.start(WireCluster.flatOut(LONG, new ByteBudget(records * (recordBytes + 20L))))) {
            await().atMost(LONG).until(session::ended);
            session.stop(LONG);
        }
    }

    @Test
    void beginsAsFarBehindAsWasNoted() {
        cluster.create("behind", PARTITIONS, 1, Map.of());
        ReadingStarts starts = new ReadingStarts(() -> ends("behind"));
        write("behind", 1_000, 1_000);
        Bytes far = Bytes.ofMiB(4);
        starts.note(far);
        long from = cluster.endOffsets("behind", PARTITIONS);
        write("behind", 1_000, 4_000);
        starts.written(far);
        long backlog = cluster.endOffsets("behind", PARTITIONS) - from;
        List<ConsumeInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        List<GroupBacklog> behind;

        try (DuplexFleet fleet = new DuplexFleet(
                        producers(WireCluster.workload(1_000, 1, Acks.ALL, Codec.NONE), "behind", Optional.empty()),
                        List.of(
                                new Readers(consumers(List.of("late"), 2, Optional.empty()), List.of("late"), far),
                                new Readers(
                                        consumers(List.of("prompt"), 1, Optional.empty()),
                                        List.of("prompt"),
                                        new Bytes(0))),
                        starts);
                LoadSession session = fleet.start(WireCluster.openLoop(500, Duration.ofSeconds(3)))) {
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
            ends.add(cluster.endOffset(topic, partition));
        }
        return Map.of(topic, ends);
    }

    @Test
    void readsOnWhenLeadersMove() {
        cluster.create("moving", PARTITIONS, 2, Map.of());
        List<ConsumeInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        try (DuplexFleet fleet = new DuplexFleet(
                        producers(WireCluster.workload(100, 2, Acks.ALL, Codec.NONE), "moving", Optional.empty()),
                        List.of(consumers(List.of("one"), 1, Optional.empty())),
                        () -> beginning("moving"));
                LoadSession session = fleet.start(WireCluster.openLoop(1_000, Duration.ofSeconds(6)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return intervals.stream().mapToLong(ConsumeInterval::received).sum() > 500;
            });
            cluster.moveLeaders("moving");
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return session.ended();
            });
            totals = session.stop(LONG);
            intervals.addAll(session.consumed());
        }

        assertThat(intervals.stream().mapToLong(ConsumeInterval::received).sum())
                .isBetween(totals.acked(), totals.acked() + totals.unconfirmed());
        assertThat(intervals.stream().mapToDouble(ConsumeInterval::lost).sum()).isZero();
    }
}
