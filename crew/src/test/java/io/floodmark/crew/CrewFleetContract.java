package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.floodmark.kafka.wire.Commits;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.Condition;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.Delivery;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Metric;
import io.floodmark.model.Sample;
import io.floodmark.model.TrialEvent;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.Pace;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What becomes of load, and of those who make it, whatever they run on: against a real broker, with parts that are held
 * up and killed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CrewFleetContract {
    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.inJvm(1).shared();

    /** In the header {@code Authorization} of requests over HTTP, as a bearer. */
    public static final String SECRET = "hidden-secret";

    protected static final Duration LONG = Duration.ofMinutes(2);
    private static final int PARTITIONS = 4;

    /**
     * Two workers, each in a process of its own, and two producers of records of 200 B.
     *
     * @param workers empty: one of them sends at first
     * @param topic of 4 partitions
     * @param produce what of the producers is said in the plan
     */
    protected abstract CrewFleet fleet(OptionalInt workers, String topic, String produce) throws Exception;

    private CrewFleet fleet(OptionalInt workers, String topic) throws Exception {
        return fleet(workers, topic, "engine: wire");
    }

    /** Processes that run workers now. */
    protected abstract List<ProcessHandle> workers();

    protected final String bootstrapServers() {
        return KAFKA.bootstrapServers();
    }

    protected final void create(String topic) {
        KAFKA.create(topic, PARTITIONS, 1, Map.of());
    }

    protected final long written(String topic) {
        return KAFKA.endOffsets(topic);
    }

    /** Nothing more comes for a second. */
    protected final void awaitRest(String topic) {
        AtomicLong before = new AtomicLong(-1);
        await().atMost(LONG).pollInterval(Duration.ofSeconds(1)).until(() -> {
            long now = written(topic);
            return before.getAndSet(now) == now;
        });
    }

    protected final void awaitNobody() {
        await().atMost(LONG).until(() -> workers().isEmpty());
    }

    private List<Long> pids() {
        return workers().stream().map(ProcessHandle::pid).sorted().toList();
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

    @Test
    void requestsOverHttpAreSharedAmongWorkers() throws Exception {
        LongAdder requests = new LongAdder();
        LongAdder bytes = new LongAdder();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            bytes.add(exchange.getRequestBody().readAllBytes().length);
            boolean known =
                    ("Bearer " + SECRET).equals(exchange.getRequestHeaders().getFirst("Authorization"));
            requests.increment();
            exchange.sendResponseHeaders(known ? 204 : 401, -1);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/{topic}";
        LoadTotals totals;
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "none", "engine: http, url: \"" + url + "\"");
                LoadSession session = fleet.start(
                        new LoadOrder(Pace.constant(200), Duration.ofMinutes(1), List.of(new ByteBudget(1L << 30))))) {
            List<LoadInterval> intervals = new ArrayList<>();
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return intervals.size() >= 3 && requests.sum() > 500;
            });
            totals = session.stop(LONG);
            assertThat(session.events()).isEmpty();
            assertThat(intervals.subList(1, 3))
                    .allSatisfy(second ->
                            assertThat(second.due() / second.seconds()).isBetween(190.0, 210.0));
        } finally {
            server.stop(0);
        }

        assertThat(totals.acked()).isGreaterThan(500).isEqualTo(requests.sum());
        assertThat(totals.failed() + totals.unknown()).isZero();
        assertThat(bytes.sum()).isEqualTo(200 * totals.acked());
        awaitNobody();
    }

    @Test
    void writesWhatItCountsSessionAfterSessionGrowsAndOutlivesAWorker() throws Exception {
        create("even");
        try (CrewFleet fleet = fleet(OptionalInt.empty(), "even")) {
            assertThat(fleet.workers()).as("one broker, one worker").isEqualTo(1);
            int producers = fleet.producers();
            assertThat(producers).as("also for the worker in reserve").isGreaterThanOrEqualTo(2);

            long first = holdsItsRate(fleet, "even", 0);
            List<Long> warm = pids();
            assertThat(fleet.grow()).hasValue(2);
            assertThat(fleet.workers()).isEqualTo(2);
            long second = holdsItsRate(fleet, "even", first);
            assertThat(pids())
                    .as("processes stay between sessions")
                    .isEqualTo(warm)
                    .hasSize(2);
            assertThat(fleet.grow()).as("none is left").isEmpty();
            assertThat(fleet.producers()).as("they are part of the workload").isEqualTo(producers);

            losesAWorker(fleet);
            create("after");
            fleet.retarget(List.of("after"));
            holdsItsRate(fleet, "after", 0);
            assertThat(pids()).hasSize(2).isNotEqualTo(warm);
            assertThat(second).isGreaterThan(first);
        }
        awaitNobody();
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

    private void losesAWorker(CrewFleet fleet) throws Exception {
        losesAWorker(fleet, ProcessHandle::destroyForcibly);
    }

    /** What befalls a worker. */
    private interface Fate {
        void befall(ProcessHandle worker) throws Exception;
    }

    private void losesAWorker(CrewFleet fleet, Fate fate) throws Exception {
        Told told = Told.nothing();
        try (LoadSession session = fleet.start(order(2_000))) {
            driveUntil(session, () -> !told.intervals().isEmpty(), told);
            fate.befall(workers().get(0));
            driveUntil(session, () -> !told.events().isEmpty(), told);
            session.stop(Duration.ofSeconds(5));
        }
        assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
    }

    /** As a virtual machine that is paused: its connections stay. */
    protected final void outlivesAFrozenWorker(Duration soon) throws Exception {
        create("frozen");
        List<ProcessHandle> frozen = new ArrayList<>();
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "frozen")) {
            losesAWorker(fleet, worker -> {
                frozen.add(worker);
                freeze(worker);
            });
            create("thawed");
            fleet.retarget(List.of("thawed"));
            Instant began = Instant.now();
            holdsItsRate(fleet, "thawed", 0);
            assertThat(Duration.between(began, Instant.now())).isLessThan(soon);
        } finally {
            frozen.forEach(ProcessHandle::destroyForcibly);
        }
        awaitNobody();
    }

    @Test
    void realProducersSendSessionAfterSessionAndEndWithTheirWorker() throws Exception {
        create("real");
        List<ProcessHandle> later = new ArrayList<>();
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "real", "engine: client")) {
            assertThat(fleet.conditions()).contains(new Condition("producer", "linger.ms", "5"));
            long first = holdsItsRate(fleet, "real", 0);
            assertThat(holdsItsRate(fleet, "real", first)).isGreaterThan(first);
            List<ProcessHandle> clients = clients();
            assertThat(clients).as("a child of each worker").hasSize(2);

            losesAWorker(fleet);
            await().atMost(LONG)
                    .until(() -> clients.stream().filter(ProcessHandle::isAlive).count() == 1);
            create("real-after");
            fleet.retarget(List.of("real-after"));
            ByteBudget budget = new ByteBudget(4L << 30);
            try (LoadSession session = fleet.start(new LoadOrder(Pace.constant(2_000), LONG, List.of(budget)))) {
                Told told = Told.nothing();
                driveUntil(session, () -> told.intervals().size() >= 2, told);
                session.stop(LONG);
                told.of(session);
                assertThat(written("real-after")).isEqualTo(told.acked());
                assertThat(budget.taken())
                        .as("what was not needed is given back")
                        .isLessThan(told.acked() * 300);
                later.addAll(clients());
            }
        }
        awaitNobody();
        assertThat(later).hasSize(2);
        await().atMost(LONG).until(() -> later.stream().noneMatch(ProcessHandle::isAlive));
    }

    /** Children of the workers. */
    private List<ProcessHandle> clients() {
        return workers().stream().flatMap(ProcessHandle::children).toList();
    }

    @Test
    void groupsReadBesideWhatAllWorkersWrite() throws Exception {
        create("read");
        Map<String, Map<TopicPartition, Long>> committed = new TreeMap<>();
        Commits commits = (group, positions) ->
                committed.computeIfAbsent(group, unseen -> new HashMap<>()).putAll(positions);
        List<ConsumeInterval> read = new ArrayList<>();
        Told told = Told.nothing();
        LoadTotals totals;
        List<Delivery> deliveries;
        // Closes the producers too. One group of more members than workers, and one of fewer.
        CrewFleet producers = fleet(OptionalInt.of(2), "read");
        try (Fleet fleet = new DuplexFleet(
                producers,
                List.of(
                        producers.readers(List.of("wide"), 3, commits).orElseThrow(),
                        producers.readers(List.of("narrow"), 1, commits).orElseThrow()),
                () -> Map.of("read", Collections.nCopies(PARTITIONS, 0L)))) {
            try (LoadSession session = fleet.start(order(4_000))) {
                driveUntil(
                        session,
                        () -> {
                            read.addAll(session.consumed());
                            return told.intervals().size() >= 3;
                        },
                        told);
                totals = session.stop(LONG);
                told.of(session);
                read.addAll(session.consumed());
                deliveries = session.deliveries();
            }
            try (LoadSession next = producers.start(order(4_000))) {
                assertThat(next.stop(LONG).failed()).as("nobody reads").isZero();
            }
        }

        assertThat(told.events()).isEmpty();
        assertThat(totals.acked()).isGreaterThan(11_000);
        for (String group : List.of("wide", "narrow")) {
            List<ConsumeInterval> own =
                    read.stream().filter(each -> each.group().equals(group)).toList();
            assertThat(own).as(group).hasSizeGreaterThanOrEqualTo(3);
            assertThat(own.stream().mapToLong(ConsumeInterval::received).sum()).isEqualTo(totals.acked());
            assertThat(own.stream().mapToLong(each -> each.latency().count()).sum())
                    .isEqualTo(totals.acked());
            assertThat(own.stream().mapToLong(ConsumeInterval::negative).sum()).isZero();
            assertThat(own.stream().mapToDouble(ConsumeInterval::lost).sum()).isZero();
            assertThat(own.get(own.size() - 1).lag()).isZero();
            for (int i = 1; i < own.size(); i++) {
                assertThat(own.get(i).fromNanos()).isEqualTo(own.get(i - 1).toNanos());
            }
            assertThat(deliveries.stream()
                            .filter(each -> each.group().equals(group))
                            .mapToLong(Delivery::received)
                            .sum())
                    .isEqualTo(totals.acked());
            assertThat(committed.getOrDefault(group, Map.of()).values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(totals.acked());
        }
        assertThat(deliveries).hasSize(2 * PARTITIONS);
        awaitNobody();
    }

    @Test
    void nothingGoesOnSendingWhereTheDriverIsKilledOrHeldUp() throws Exception {
        create("orphans");
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "orphans")) {
            isKilledWhileWorkersSend(fleet, "orphans");
            // By another driver.
            isHeldUpWhileWorkersSend(fleet, "orphans");
        }
    }

    private void isKilledWhileWorkersSend(CrewFleet fleet, String topic) throws Exception {
        Told told = Told.nothing();
        ByteBudget budget = new ByteBudget(4L << 30);
        try (LoadSession session = fleet.start(new LoadOrder(Pace.constant(2_000), LONG, List.of(budget)))) {
            driveUntil(session, () -> !told.intervals().isEmpty(), told);
            long before = written(topic);
            driver(fleet).destroyForcibly();
            restsInTime(topic, before);
            endsAsLost(session, told);
        }
        assertThat(budget.taken()).as("what was written counts").isGreaterThanOrEqualTo(200 * written(topic));
        awaitNobody();
    }

    private void isHeldUpWhileWorkersSend(CrewFleet fleet, String topic) throws Exception {
        Told told = Told.nothing();
        try (LoadSession session = fleet.start(order(2_000))) {
            driveUntil(session, () -> !told.intervals().isEmpty(), told);
            long before = written(topic);
            freeze(driver(fleet));
            restsInTime(topic, before);
            assertThat(workers()).as("they only wait").hasSize(2);

            driver(fleet).destroyForcibly();
            awaitNobody();
            endsAsLost(session, told);
        }
    }

    private static void freeze(ProcessHandle process) throws Exception {
        new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    private static ProcessHandle driver(CrewFleet fleet) {
        return ProcessHandle.of(fleet.pids().get(0)).orElseThrow();
    }

    /** 3 s, a look, and what was under way: well before workers leave by themselves, which is after 15 s. */
    private void restsInTime(String topic, long before) throws Exception {
        awaitRest(topic);
        assertThat(written(topic) - before).isLessThan(2_000 * 6);
    }

    private static void endsAsLost(LoadSession session, Told told) {
        driveUntil(session, () -> !told.events().isEmpty(), told);
        assertThat(session.ended()).isTrue();
        session.stop(Duration.ofSeconds(5));
        assertThat(told.events()).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);
    }

    @Test
    void stopsByItselfWhereNobodyLooksAndBudgetsHold() throws Exception {
        create("unwatched");
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "unwatched")) {
            try (LoadSession session = fleet.start(order(2_000))) {
                // 3 s after the last look; the records of 8 s would be 16,000.
                await().atMost(LONG).until(() -> written("unwatched") > 0);
                awaitRest("unwatched");
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
}
