package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanText;
import io.floodmark.config.PlanWriter;
import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewSettings;
import io.floodmark.crew.SystemClock;
import io.floodmark.kafka.wire.WireSettings;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.FleetSpec;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Metric;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Plan;
import io.floodmark.model.Sample;
import io.floodmark.model.TargetException;
import io.floodmark.model.TrialEvent;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A fleet of two executors of a real standalone cluster against a real broker, and what becomes of it when parts are killed. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SparkFleetTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final NanoClock CLOCK = new SystemClock();
    private static final int PARTITIONS = 4;

    private Path folder;
    private KafkaClusterTestKit kit;
    private Admin admin;
    private StandaloneSpark spark;

    @BeforeAll
    void start(@TempDir Path shared) throws Exception {
        folder = shared;
        kit = new KafkaClusterTestKit.Builder(new TestKitNodes.Builder()
                        .setNumBrokerNodes(1)
                        .setNumControllerNodes(1)
                        .build())
                .build();
        kit.format();
        kit.startup();
        kit.waitForReadyBrokers();
        admin = Admin.create(Map.of("bootstrap.servers", kit.bootstrapServers()));
        spark = new StandaloneSpark(folder, 2);
    }

    @AfterAll
    void stop() throws Exception {
        spark.close();
        admin.close();
        kit.close();
    }

    private void create(String topic) throws Exception {
        admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1)))
                .all()
                .get();
    }

    private long written(String topic) throws Exception {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        IntStream.range(0, PARTITIONS)
                .forEach(partition -> latest.put(new TopicPartition(topic, partition), OffsetSpec.latest()));
        return admin.listOffsets(latest).all().get().values().stream()
                .mapToLong(offset -> offset.offset())
                .sum();
    }

    private CrewFleet fleet(String master, OptionalInt workers, String topic) throws IOException {
        Plan plan =
                PlanReader.read(Optional.of(new PlanText("plan", """
                        floodmark: 1
                        cluster: { bootstrap-server: "%s" }
                        workload: { partitions: 4, replication-factor: 1, record: { size: 200B } }
                        """.formatted(kit.bootstrapServers()))), List.of());
        Map<String, String> properties = Map.of(
                "spark.executor.memory", "512m",
                "spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                "spark.driver.host", "127.0.0.1",
                "spark.driver.bindAddress", "127.0.0.1",
                "spark.scheduler.maxRegisteredResourcesWaitingTime", workers.orElse(0) > 2 ? "5s" : "60s");
        return SparkFleet.start(
                new SparkSettings(
                        new FleetSpec(master, workers, false, properties),
                        new CrewSettings(
                                workers,
                                kit.bootstrapServers(),
                                Map.of("client.id", "test"),
                                false,
                                List.of(topic),
                                plan.workload(),
                                OptionalInt.empty(),
                                1,
                                PlanWriter.write(plan),
                                WireSettings.DEFAULT_POOL),
                        new DriverFiles(StandaloneSpark.jars(), Optional.empty(), Optional.empty()),
                        Files.createTempFile(folder, "driver-", ".log")),
                CLOCK);
    }

    private static LoadOrder order(double rate, Duration atMost) {
        return new LoadOrder(Pace.constant(rate), atMost, List.of(new ByteBudget(4L << 30)));
    }

    /** What a session told. */
    private record Told(List<LoadInterval> intervals, List<TrialEvent> events) {
        static Told nothing() {
            return new Told(new ArrayList<>(), new ArrayList<>());
        }

        Told of(LoadSession session) {
            intervals.addAll(session.poll());
            events.addAll(session.events());
            return this;
        }

        long acked() {
            return intervals.stream().mapToLong(LoadInterval::acked).sum();
        }
    }

    private Told driveUntil(LoadSession session, Callable<Boolean> enough, Told told) {
        await().atMost(LONG).pollInterval(Duration.ofMillis(100)).until(() -> {
            told.of(session);
            return enough.call();
        });
        return told;
    }

    @Test
    void writesWhatItCountsSessionAfterSessionGrowsAndOutlivesAnExecutor() throws Exception {
        create("even");
        try (CrewFleet fleet = fleet(spark.master(), OptionalInt.empty(), "even")) {
            assertThat(fleet.workers()).as("one broker, one worker").isEqualTo(1);
            assertThat(fleet.producers()).as("also for the slot in reserve").isEqualTo(2);

            long first = holdsItsRate(fleet, "even", 0);
            List<Long> warm = pids();
            assertThat(fleet.grow()).hasValue(2);
            assertThat(fleet.workers()).isEqualTo(2);
            long second = holdsItsRate(fleet, "even", first);
            assertThat(pids()).as("executors stay between sessions").isEqualTo(warm);
            assertThat(fleet.grow()).as("no slot is left").isEmpty();
            assertThat(fleet.producers()).isEqualTo(2);

            losesAnExecutor(fleet);
            create("after");
            fleet.retarget(List.of("after"));
            holdsItsRate(fleet, "after", 0);
            assertThat(second).isGreaterThan(first);
        }
        await().atMost(LONG).until(() -> spark.executors().isEmpty());
    }

    private List<Long> pids() {
        return spark.executors().stream().map(ProcessHandle::pid).sorted().toList();
    }

    /** Three seconds, told by all workers together; returns what then lies in the log. */
    private long holdsItsRate(CrewFleet fleet, String topic, long before) throws Exception {
        Told told = Told.nothing();
        List<Sample> samples = new ArrayList<>();
        LoadTotals totals;
        try (LoadSession session = fleet.start(order(4_000, LONG))) {
            driveUntil(
                    session,
                    () -> {
                        samples.addAll(fleet.probes().get(0).read());
                        return told.intervals().size() >= 3;
                    },
                    told);
            totals = session.stop(LONG);
            told.of(session);
        }
        long written = written(topic);
        assertThat(told.events()).isEmpty();
        assertThat(totals.acked()).isGreaterThan(11_000).isEqualTo(told.acked());
        assertThat(totals.failed() + totals.unknown()).isZero();
        assertThat(written - before).isEqualTo(totals.acked());
        // No gap between seconds, and each as long as it should be.
        for (int i = 1; i < told.intervals().size(); i++) {
            assertThat(told.intervals().get(i).fromNanos())
                    .isEqualTo(told.intervals().get(i - 1).toNanos());
        }
        assertThat(told.intervals().subList(0, 3)).allSatisfy(second -> {
            assertThat(second.latency().count()).isEqualTo(second.acked());
            assertThat(second.due() / second.seconds()).isBetween(3_900.0, 4_100.0);
        });
        assertThat(samples).extracting(Sample::metric).contains(Metric.GENERATOR_BUSIEST_THREAD);
        return written;
    }

    private void losesAnExecutor(CrewFleet fleet) {
        Told told = Told.nothing();
        try (LoadSession session = fleet.start(order(2_000, LONG))) {
            driveUntil(session, () -> !told.intervals().isEmpty(), told);
            spark.executors().get(0).destroyForcibly();
            driveUntil(session, () -> !told.events().isEmpty(), told);
            session.stop(Duration.ofSeconds(5));
        }
        assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
    }

    @Test
    void nothingGoesOnSendingWhereTheDriverIsKilled() throws Exception {
        create("orphans");
        try (CrewFleet fleet = fleet(spark.master(), OptionalInt.of(2), "orphans")) {
            Told told = Told.nothing();
            try (LoadSession session = fleet.start(order(2_000, LONG))) {
                driveUntil(session, () -> !told.intervals().isEmpty(), told);

                ProcessHandle.of(fleet.pids().get(0)).orElseThrow().destroyForcibly();
                driveUntil(session, () -> !told.events().isEmpty(), told);

                assertThat(session.ended()).isTrue();
                session.stop(Duration.ofSeconds(5));
            }
            assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
            await().atMost(Duration.ofSeconds(20)).until(() -> spark.executors().isEmpty());
            long left = written("orphans");
            assertThat(left).isLessThan(2_000 * 25);
            await().during(Duration.ofSeconds(1)).until(() -> written("orphans") == left);
        }
    }

    @Test
    void stopsByItselfWhereNobodyLooksAndBudgetsHold() throws Exception {
        create("unwatched");
        try (CrewFleet fleet = fleet(spark.master(), OptionalInt.of(2), "unwatched")) {
            try (LoadSession session = fleet.start(order(2_000, LONG))) {
                // 3 s after the last look; the records of 8 s would be 16,000.
                await().atMost(LONG).until(() -> written("unwatched") > 0);
                AtomicLong before = new AtomicLong();
                await().pollInterval(Duration.ofMillis(500)).atMost(LONG).until(() -> {
                    long now = written("unwatched");
                    return before.getAndSet(now) == now;
                });
                assertThat(written("unwatched")).isBetween(2_000L, 10_000L);
                Told told = Told.nothing();
                driveUntil(session, () -> !told.events().isEmpty(), told);
                assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.BLIND);
                session.stop(Duration.ofSeconds(5));
            }
            create("budget");
            fleet.retarget(List.of("budget"));
            ByteBudget small = new ByteBudget(20_000_000);
            LoadOrder bounded = new LoadOrder(Pace.constant(20_000), LONG, List.of(small));
            try (LoadSession session = fleet.start(bounded)) {
                Told told = Told.nothing();
                driveUntil(session, session::ended, told);
                session.stop(Duration.ofSeconds(5));
                told.of(session);
                assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.BUDGET);
                assertThat(told.acked() * 200).isBetween(1_000_000L, 20_000_000L);
                assertThat(small.left() + small.taken()).isEqualTo(20_000_000);
            }
        }
    }

    @Test
    void saysHowManySlotsThereAreWhereMoreAreAskedFor() {
        assertThatThrownBy(() -> fleet(spark.master(), OptionalInt.of(5), "none"))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("gave 2 slots")
                .hasMessageContaining("expected 5");
    }
}
