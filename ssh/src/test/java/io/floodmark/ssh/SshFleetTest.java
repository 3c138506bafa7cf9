package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.SystemClock;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Metric;
import io.floodmark.model.NanoClock;
import io.floodmark.model.PlanException;
import io.floodmark.model.Sample;
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

/** A fleet on two names of this machine, over a real ssh against a real broker, and what becomes of it when parts are killed. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SshFleetTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final NanoClock CLOCK = new SystemClock();
    private static final int PARTITIONS = 4;

    private Path folder;
    private LoopbackSsh ssh;
    private KafkaClusterTestKit kit;
    private Admin admin;
    private Ground ground;

    @BeforeAll
    void start(@TempDir Path shared) throws Exception {
        folder = shared;
        ssh = LoopbackSsh.in(folder);
        kit = new KafkaClusterTestKit.Builder(new TestKitNodes.Builder()
                        .setNumBrokerNodes(1)
                        .setNumControllerNodes(1)
                        .build())
                .build();
        kit.format();
        kit.startup();
        kit.waitForReadyBrokers();
        admin = Admin.create(Map.of("bootstrap.servers", kit.bootstrapServers()));
        ground = new Ground(
                kit.bootstrapServers(), ssh.client(), "ssh://" + ssh.at("127.0.0.1") + "," + ssh.at("localhost"));
    }

    @AfterAll
    void stop() throws Exception {
        if (kit != null) {
            admin.close();
            kit.close();
            ssh.close();
        }
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

    private CrewFleet fleet(OptionalInt workers, String topic) throws IOException {
        Path log = Files.createTempFile(folder, "driver-", ".log");
        return SshFleet.start(ground.settings(workers, topic, log), CLOCK);
    }

    private static LoadOrder order(double rate) {
        return new LoadOrder(Pace.constant(rate), LONG, List.of(new ByteBudget(4L << 30)));
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

    private static void driveUntil(LoadSession session, Callable<Boolean> enough, Told told) {
        await().atMost(LONG).pollInterval(Duration.ofMillis(100)).until(() -> {
            told.of(session);
            return enough.call();
        });
    }

    /** Nothing more comes for a second. */
    private void awaitRest(String topic) {
        AtomicLong before = new AtomicLong(-1);
        await().atMost(LONG).pollInterval(Duration.ofSeconds(1)).until(() -> {
            long now = written(topic);
            return before.getAndSet(now) == now;
        });
    }

    private static void awaitNobody() {
        await().atMost(LONG).until(() -> LoopbackSsh.workers().isEmpty());
    }

    @Test
    void writesWhatItCountsSessionAfterSessionGrowsAndOutlivesAWorker() throws Exception {
        create("even");
        try (CrewFleet fleet = fleet(OptionalInt.empty(), "even")) {
            assertThat(fleet.workers()).as("one broker, one worker").isEqualTo(1);
            assertThat(fleet.producers()).isEqualTo(2);

            long first = holdsItsRate(fleet, "even", 0);
            assertThat(ssh.commands()).isNotEmpty().noneMatch(command -> command.contains(Ground.SECRET));
            assertThat(LoopbackSsh.commandLine(
                            ProcessHandle.of(fleet.pids().get(0)).orElseThrow()))
                    .contains(SshDriver.class.getName())
                    .doesNotContain(Ground.SECRET);
            List<Long> warm = pids();
            assertThat(fleet.grow()).hasValue(2);
            long second = holdsItsRate(fleet, "even", first);
            assertThat(pids())
                    .as("processes stay between sessions")
                    .isEqualTo(warm)
                    .hasSize(2);
            assertThat(fleet.grow()).as("no producer is left").isEmpty();

            losesAWorker(fleet);
            create("after");
            fleet.retarget(List.of("after"));
            holdsItsRate(fleet, "after", 0);
            assertThat(pids()).hasSize(2).isNotEqualTo(warm);
            assertThat(second).isGreaterThan(first);
        }
        awaitNobody();
    }

    private static List<Long> pids() {
        return LoopbackSsh.workers().stream().map(ProcessHandle::pid).sorted().toList();
    }

    /** Three seconds, told by all workers together; returns what then lies in the log. */
    private long holdsItsRate(CrewFleet fleet, String topic, long before) throws Exception {
        Told told = Told.nothing();
        List<Sample> samples = new ArrayList<>();
        LoadTotals totals;
        try (LoadSession session = fleet.start(order(4_000))) {
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
        assertThat(told.intervals().subList(0, 3)).allSatisfy(second -> {
            assertThat(second.latency().count()).isEqualTo(second.acked());
            assertThat(second.due() / second.seconds()).isBetween(3_900.0, 4_100.0);
        });
        assertThat(samples).extracting(Sample::metric).contains(Metric.GENERATOR_BUSIEST_THREAD);
        return written;
    }

    private static void losesAWorker(CrewFleet fleet) {
        Told told = Told.nothing();
        try (LoadSession session = fleet.start(order(2_000))) {
            driveUntil(session, () -> !told.intervals().isEmpty(), told);
            LoopbackSsh.workers().get(0).destroyForcibly();
            driveUntil(session, () -> !told.events().isEmpty(), told);
            session.stop(Duration.ofSeconds(5));
        }
        assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
        assertThat(told.events()).extracting(TrialEvent::text).anyMatch(text -> text.contains("was lost"));
    }

    @Test
    void nothingGoesOnSendingWhereTheDriverIsHeldUpAndThenKilled() throws Exception {
        create("orphans");
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "orphans")) {
            Told told = Told.nothing();
            try (LoadSession session = fleet.start(order(2_000))) {
                driveUntil(session, () -> !told.intervals().isEmpty(), told);
                ProcessHandle driver = ProcessHandle.of(fleet.pids().get(0)).orElseThrow();

                new ProcessBuilder("kill", "-STOP", Long.toString(driver.pid()))
                        .start()
                        .waitFor();
                awaitRest("orphans");
                assertThat(LoopbackSsh.workers()).as("they only wait").hasSize(2);
                assertThat(written("orphans")).isLessThan(2_000 * 25);

                driver.destroyForcibly();
                awaitNobody();
                driveUntil(session, () -> !told.events().isEmpty(), told);
                assertThat(session.ended()).isTrue();
                session.stop(Duration.ofSeconds(5));
            }
            assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
        }
    }

    @Test
    void workersEndWithWhoeverOwnsThem() throws Exception {
        create("owned");
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Owner.class.getName(),
                        ground.bootstrapServers(),
                        ground.client(),
                        ground.on(),
                        "owned",
                        folder.resolve("owned.log").toString(),
                        "2000")
                .inheritIO()
                .start();
        try {
            await().atMost(LONG).until(() -> written("owned") > 2_000);
            assertThat(LoopbackSsh.workers()).hasSize(2);
        } finally {
            owner.destroyForcibly();
        }

        awaitNobody();
        awaitRest("owned");
    }

    @Test
    void saysHowManyWorkersThereIsRoomForWhereMoreAreAskedFor() {
        int room = Runtime.getRuntime().availableProcessors();
        SshSettings most = new Ground(ground.bootstrapServers(), ground.client(), "ssh://" + ssh.at("127.0.0.1"))
                .settings(OptionalInt.of(room + 1), room + 1, "none", folder.resolve("none.log"));

        assertThatThrownBy(() -> SshFleet.start(most, CLOCK))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "fleet.workers is " + (room + 1) + ", and the hosts of fleet.on have room for " + room);
        awaitNobody();
    }
}
