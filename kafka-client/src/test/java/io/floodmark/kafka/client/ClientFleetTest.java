package io.floodmark.kafka.client;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.wire.producer.WireLoads;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ClientSpec;
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
import io.floodmark.traffic.Stamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests real producers in a real child with a real broker. Loads are small, because other processes may run on the
 * machine.
 */
final class ClientFleetTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private static ProduceSpec produce(Acks acks, Codec codec, int transaction, ClientSpec client) {
        return produce(acks, codec, transaction, 1, client);
    }

    private static ProduceSpec produce(Acks acks, Codec codec, int transaction, int threads, ClientSpec client) {
        return new ProduceSpec(
                new ClientProduce(client, transaction, threads),
                OptionalInt.of(2),
                acks,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                codec,
                OptionalInt.empty(),
                5,
                acks == Acks.ALL,
                ProduceSpec.DEFAULT_MAX_REQUEST);
    }

    private static Workload workload(RecordSpec record, ProduceSpec produce) {
        return new Workload(1, PARTITIONS, 1, record, produce);
    }

    private static Workload workload(int recordBytes, Acks acks, Codec codec) {
        return workload(
                RecordSpec.of(new Bytes(recordBytes), new Content.Random()),
                produce(acks, codec, 0, ClientSpec.DEFAULT));
    }

    private ClientFleet fleet(Workload workload, String... topics) {
        return fleet(KAFKA.bootstrapServers(), workload, topics);
    }

    private ClientFleet fleet(String servers, Workload workload, String... topics) {
        return fleet(servers, Map.of("client.id", "test"), workload, topics);
    }

    private ClientFleet fleet(String servers, Map<String, String> file, Workload workload, String... topics) {
        ClientSettings settings = new ClientSettings(
                servers,
                file,
                List.of(topics),
                workload,
                workload.produce().producers().orElseThrow(),
                7,
                false,
                TestClients.jvm(
                        workload.produce().client().orElseThrow().client().jvmFlags(), folder.resolve("client.log")));
        return new ClientFleet(settings, CLOCK);
    }

    private record Driven(LoadTotals totals, List<LoadInterval> intervals, List<TrialEvent> events) {}

    /** Drives a session as a trial does: polls continuously, stops, and collects the rest. */
    private static Driven drive(ClientFleet fleet, LoadOrder order) {
        List<LoadInterval> intervals = new ArrayList<>();
        List<TrialEvent> events = new ArrayList<>();
        try (LoadSession session = fleet.start(order)) {
            await().atMost(LONG).pollInterval(Duration.ofMillis(100)).until(() -> {
                intervals.addAll(session.poll());
                events.addAll(session.events());
                return session.ended();
            });
            LoadTotals totals = session.stop(LONG);
            intervals.addAll(session.poll());
            events.addAll(session.events());
            return new Driven(totals, intervals, events);
        }
    }

    @ParameterizedTest
    @CsvSource({"NONE, ALL, 100", "LZ4, LEADER, 1000", "ZSTD, NONE, 100", "GZIP, ALL, 1", "SNAPPY, ALL, 50000"})
    void writesWhatItCountsAndARealConsumerReadsIt(Codec codec, Acks acks, int recordBytes) {
        String topic = KAFKA.topic(PARTITIONS);
        double rate = 4_000_000.0 / (recordBytes + 900);

        try (ClientFleet fleet = fleet(workload(recordBytes, acks, codec), topic)) {
            Driven driven = drive(fleet, WireLoads.openLoop(rate, Duration.ofSeconds(1)));

            LoadTotals totals = driven.totals();
            await().atMost(LONG).until(() -> KAFKA.endOffsets(topic) >= totals.acked());
            List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
            assertThat(totals.failed() + totals.unknown()).as("%s", totals).isZero();
            assertThat(totals.acked() + totals.unsent()).isEqualTo(new ConstantRate(rate).dueBy(1_000_000_000L));
            assertThat((long) records.size()).isEqualTo(totals.acked());
            assertThat(records).allSatisfy(record -> assertThat(record.value()).hasSize(recordBytes));
            assertThat(driven.intervals()).isNotEmpty();
            assertThat(driven.intervals().stream()
                            .mapToLong(LoadInterval::acked)
                            .sum())
                    .isEqualTo(totals.acked());
            assertThat(driven.intervals().stream()
                            .mapToLong(interval -> interval.latency().count())
                            .sum())
                    .isEqualTo(totals.acked());
            assertThat(driven.events()).isEmpty();
        }
    }

    /** A full second is reported at its end. A second that is cut short must not be merged with the drain. */
    @Test
    void tellsTheSecondThatIsCutShortBeforeTheDrain() {
        String topic = KAFKA.topic(PARTITIONS);
        List<LoadInterval> intervals = new ArrayList<>();

        try (ClientFleet fleet = fleet(workload(100, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(1_000, LONG))) {
            await().atMost(LONG).pollInterval(Duration.ofMillis(20)).until(() -> {
                intervals.addAll(session.poll());
                return KAFKA.endOffsets(topic) > 1_500;
            });
            LoadTotals totals = session.stop(LONG);
            intervals.addAll(session.poll());

            List<LoadInterval> sending = intervals.stream()
                    .filter(interval -> interval.toNanos() <= session.sentUntilNanos())
                    .toList();
            long told = sending.stream().mapToLong(LoadInterval::acked).sum();
            assertThat(totals.acked()).isGreaterThan(1_500);
            assertThat(told).isBetween(totals.acked() - 300, totals.acked());
            assertThat(intervals).hasSize(sending.size() + 1);
            assertThat(KAFKA.endOffsets(topic)).isEqualTo(totals.acked());
        }
    }

    @Test
    void sendsKeysHeadersAndManySizes() {
        String topic = KAFKA.topic(PARTITIONS);
        RecordSpec record = new RecordSpec(
                new RecordSizes.LogNormal(new Bytes(200), 0.7, new Bytes(5_000)),
                new Content.Random(),
                Optional.of(new RecordKeys(20, new Bytes(6), 1)),
                new RecordHeaders(2, new Bytes(4)));

        try (ClientFleet fleet = fleet(workload(record, produce(Acks.ALL, Codec.NONE, 0, ClientSpec.DEFAULT)), topic)) {
            drive(fleet, WireLoads.openLoop(2_000, Duration.ofSeconds(1)));
        }

        List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
        assertThat(records).hasSizeGreaterThan(1_500);
        assertThat(records.stream().map(each -> new String(each.key(), java.nio.charset.StandardCharsets.US_ASCII)))
                .allSatisfy(key -> assertThat(Integer.parseInt(key)).isLessThan(20));
        assertThat(records.stream().map(each -> each.value().length).distinct()).hasSizeGreaterThan(100);
        assertThat(records).allSatisfy(each -> assertThat(each.headers()).hasSize(2));
        // Records with equal keys are in the same partition.
        assertThat(records.stream()
                        .map(each -> new String(each.key(), java.nio.charset.StandardCharsets.US_ASCII) + "@"
                                + each.partition())
                        .distinct()
                        .count())
                .isLessThanOrEqualTo(20);
    }

    /** Six threads, two producers: each thread has its own part of the schedule and its own sequence. */
    @Test
    void sendsThroughAProducerFromManyThreads() {
        String topic = KAFKA.topic(PARTITIONS);
        ProduceSpec shared = produce(Acks.ALL, Codec.NONE, 0, 3, ClientSpec.DEFAULT);
        Workload workload = workload(RecordSpec.of(new Bytes(100), new Content.Random()), shared);
        ClientSettings settings = new ClientSettings(
                KAFKA.bootstrapServers(),
                Map.of("client.id", "test"),
                List.of(topic),
                workload,
                2,
                7,
                true,
                TestClients.jvm(List.of(), folder.resolve("client.log")));

        try (ClientFleet fleet = new ClientFleet(settings, CLOCK)) {
            Driven driven = drive(fleet, WireLoads.openLoop(2_000, Duration.ofSeconds(1)));

            List<ConsumerRecord<byte[], byte[]>> records = KAFKA.readAll(topic);
            Map<Integer, Long> bySender = records.stream()
                    .collect(Collectors.groupingBy(each -> Stamp.producer(each.value()), Collectors.counting()));
            assertThat(driven.totals().failed() + driven.totals().unknown()).isZero();
            assertThat((long) records.size()).isEqualTo(driven.totals().acked());
            assertThat(driven.totals().acked() + driven.totals().unsent())
                    .isEqualTo(new ConstantRate(2_000).dueBy(1_000_000_000L));
            assertThat(bySender.keySet()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
            assertThat(bySender.values()).allSatisfy(count -> assertThat(count).isBetween(300L, 334L));
            assertThat(records.stream()
                            .map(each -> Stamp.producer(each.value()) + "/" + Stamp.sequence(each.value()))
                            .distinct())
                    .hasSameSizeAs(records);
        }
    }

    @Test
    void commitsTransactionsOfTheAskedSize() {
        String topic = KAFKA.topic(PARTITIONS);

        try (ClientFleet fleet = fleet(
                workload(
                        RecordSpec.of(new Bytes(100), new Content.Random()),
                        produce(Acks.ALL, Codec.NONE, 50, ClientSpec.DEFAULT)),
                topic)) {
            Driven driven = drive(fleet, WireLoads.openLoop(2_000, Duration.ofSeconds(1)));

            LoadTotals totals = driven.totals();
            assertThat(totals.acked()).isGreaterThan(1_000);
            assertThat(totals.controlRecords()).isBetween(totals.acked() / 50, PARTITIONS * (totals.acked() / 50 + 2));
            assertThat(KAFKA.endOffsets(topic)).isEqualTo(totals.acked() + totals.controlRecords());
        }
    }

    @Test
    void oneSessionFollowsAnotherOnOtherTopics() {
        KAFKA.create("client-first", PARTITIONS, 1, Map.of());
        KAFKA.create("client-second", PARTITIONS, 1, Map.of());

        try (ClientFleet fleet = fleet(workload(100, Acks.ALL, Codec.NONE), "client-first")) {
            LoadTotals one = drive(fleet, WireLoads.openLoop(1_000, Duration.ofSeconds(1)))
                    .totals();
            fleet.retarget(List.of("client-second"));
            LoadTotals other =
                    drive(fleet, WireLoads.flatOut(Duration.ofMillis(500))).totals();

            assertThat(KAFKA.endOffsets("client-first")).isEqualTo(one.acked());
            assertThat(KAFKA.endOffsets("client-second")).isEqualTo(other.acked());
            assertThat(other.acked()).isGreaterThan(1_000);
        }
    }

    @Test
    void neverWritesMoreThanABudgetAndGivesBackWhatItDidNotNeed() {
        String topic = KAFKA.topic(PARTITIONS);
        ByteBudget budget = new ByteBudget(12 << 20);

        try (ClientFleet fleet = fleet(workload(1_000, Acks.ALL, Codec.NONE), topic)) {
            Driven driven = drive(fleet, WireLoads.flatOut(LONG, budget));

            assertThat(driven.totals().budgetSpent()).isTrue();
            assertThat(driven.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.BUDGET);
            long written = driven.intervals().stream()
                    .mapToLong(LoadInterval::wireBytes)
                    .sum();
            assertThat(written).isBetween(4L << 20, 12L << 20);
            assertThat(budget.taken()).isBetween(written, 12L << 20);
        }
    }

    @Test
    void aChildThatDiesEndsItsSessionAndTheNextStartsAnother() {
        String topic = KAFKA.topic(PARTITIONS);

        try (ClientFleet fleet = fleet(workload(100, Acks.ALL, Codec.NONE), topic)) {
            try (LoadSession session = fleet.start(WireLoads.openLoop(1_000, LONG))) {
                await().atMost(LONG)
                        .until(() -> session.poll().stream()
                                        .mapToLong(LoadInterval::acked)
                                        .sum()
                                > 0);
                ProcessHandle.of(fleet.pids().get(0)).orElseThrow().destroyForcibly();
                List<TrialEvent> events = new ArrayList<>();
                await().atMost(LONG).until(() -> {
                    session.poll();
                    events.addAll(session.events());
                    return session.ended();
                });
                LoadTotals totals = session.stop(Duration.ofSeconds(1));

                assertThat(events).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
                assertThat(totals.acked()).isPositive();
                assertThat(KAFKA.endOffsets(topic)).isGreaterThanOrEqualTo(totals.acked());
            }

            Driven again = drive(fleet, WireLoads.openLoop(1_000, Duration.ofSeconds(1)));
            assertThat(again.totals().acked()).isGreaterThan(500);
            assertThat(again.events()).isEmpty();
        }
        assertThat(folder.resolve("client.log")).doesNotExist();
    }

    @Test
    void givesUpTheChildOfAWorkerBeforeTheDriverGivesUpTheWorker() throws IOException, InterruptedException {
        String topic = KAFKA.topic(PARTITIONS);
        try (ClientFleet fleet = fleet(workload(100, Acks.ALL, Codec.NONE), topic)) {
            fleet.prepare();
            SharedStart now = SharedStart.alone(CLOCK.nanoTime());
            try (ClientSession session =
                    fleet.begin(WireLoads.openLoop(1_000, LONG), now, 1, ClientSession.SessionExtension.NONE)) {
                String child = Long.toString(fleet.pids().get(0));
                assertThat(new ProcessBuilder("kill", "-STOP", child).start().waitFor())
                        .isZero();
                long began = CLOCK.nanoTime();

                session.stop(Duration.ZERO);

                assertThat(CLOCK.nanoTime() - began)
                        .isLessThan(Duration.ofSeconds(5).toNanos());
                assertThat(session.events())
                        .extracting(TrialEvent::text)
                        .containsExactly("client-producers did not finish in time");
            }
        }
    }

    @Test
    void nobodyIsLeftBehind() {
        String topic = KAFKA.topic(PARTITIONS);
        long pid;
        try (ClientFleet fleet = fleet(workload(100, Acks.ALL, Codec.NONE), topic)) {
            pid = fleet.pids().get(0);
            assertThat(ProcessHandle.of(pid)).isPresent();
        }
        await().atMost(LONG)
                .until(() ->
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }

    @Test
    void endsWhereNobodyLooks() {
        String topic = KAFKA.topic(PARTITIONS);

        try (ClientFleet fleet = fleet(workload(100, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(1_000, LONG))) {
            long settled = awaitNoGrowth(topic);

            assertThat(settled).isBetween(2_000L, 5_000L);
            session.poll();
            assertThat(session.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.BLIND);
        }
    }

    private static long awaitNoGrowth(String topic) {
        long[] last = {0};
        await().atMost(LONG).pollInterval(Duration.ofSeconds(1)).until(() -> {
            long now = KAFKA.endOffsets(topic);
            boolean still = now > 0 && now == last[0];
            last[0] = now;
            return still;
        });
        return last[0];
    }

    @Test
    void tellsItsEffectiveConfiguration() {
        String topic = KAFKA.topic(PARTITIONS);
        ClientSpec client = new ClientSpec(
                ClientSpec.DEFAULT_VERSION, Optional.empty(), List.of("-Xmx256m"), Map.of("buffer.memory", "1000000"));
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Random());

        try (ClientFleet fleet = fleet(workload(record, produce(Acks.ALL, Codec.LZ4, 0, client)), topic)) {
            assertThat(fleet.conditions())
                    .contains(
                            new Condition("producer", "kafka-clients", ClientSpec.DEFAULT_VERSION),
                            new Condition("producer", "acks", "-1"),
                            new Condition("producer", "enable.idempotence", "true"),
                            new Condition("producer", "linger.ms", "5"),
                            new Condition("producer", "buffer.memory", "1000000"),
                            new Condition("producer", "compression.type", "lz4"));
        }
    }

    @Test
    void refusesAPropertyThatTheClientDoesNotKnow() {
        ClientSpec client =
                new ClientSpec(ClientSpec.DEFAULT_VERSION, Optional.empty(), List.of(), Map.of("linger.millis", "5"));
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Random());

        assertThatThrownBy(() -> fleet(workload(record, produce(Acks.ALL, Codec.NONE, 0, client)), "none"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("linger.millis");
        assertThat(folder.resolve("client.log")).doesNotExist();
    }

    /** A file of client properties is for any client; properties that this one does not know are left out. */
    @Test
    void leavesAloneWhatAFileOfPropertiesHasForOthers() {
        Map<String, String> file = Map.of("client.id", "test", "group.id", "orders", "my.own.plugin", "on");
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Random());
        Workload workload = workload(record, produce(Acks.ALL, Codec.NONE, 0, ClientSpec.DEFAULT));

        try (ClientFleet fleet = fleet(KAFKA.bootstrapServers(), file, workload, "none")) {
            assertThat(fleet.conditions())
                    .extracting(Condition::name)
                    .contains("acks")
                    .doesNotContain("my.own.plugin");
        }
    }

    @Test
    void tellsThatNobodyAnswers() {
        ClientSpec client =
                new ClientSpec(ClientSpec.DEFAULT_VERSION, Optional.empty(), List.of(), Map.of("max.block.ms", "1500"));
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Random());

        try (ClientFleet fleet =
                fleet("localhost:1", workload(record, produce(Acks.ALL, Codec.NONE, 0, client)), "none")) {
            assertThatThrownBy(() -> fleet.start(WireLoads.openLoop(10, LONG)))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("The producers cannot begin");
        }
    }

    @Test
    void tellsThatARecordIsTooLarge() {
        String topic = KAFKA.topic(PARTITIONS, Map.of("max.message.bytes", "2000"));

        try (ClientFleet fleet = fleet(workload(5_000, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.openLoop(100, LONG))) {
            assertThatThrownBy(() -> await().atMost(LONG).until(() -> {
                        session.poll();
                        return session.ended();
                    }))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("max.message.bytes");
        }
    }

    @Test
    void saysThatAFolderHoldsNoJvm() {
        ClientSettings settings = new ClientSettings(
                "localhost:1",
                Map.of("client.id", "test"),
                List.of("none"),
                workload(100, Acks.ALL, Codec.NONE),
                1,
                7,
                false,
                new ChildJvm(folder, List.of(), List.of(), folder.resolve("client.log")));

        assertThatThrownBy(() -> new ClientFleet(settings, CLOCK)).hasMessageContaining("is not an executable file");
        assertThat(Files.exists(folder.resolve("client.log"))).isFalse();
    }
}
