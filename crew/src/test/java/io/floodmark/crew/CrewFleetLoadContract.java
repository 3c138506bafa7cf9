package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.floodmark.kafka.wire.producer.Commits;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.testing.CommandLines;
import io.floodmark.traffic.Pace;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/**
 * Checks the load of a fleet: its rate in each session, what its engines send, and what consumer groups read.
 *
 * @param <E> one for all tests of a class
 */
public abstract class CrewFleetLoadContract<E extends FleetEnvironment> extends CrewFleetContract<E> {
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
            assertThat(fleet.scaleProducers(2)).hasValue(2 * producers);
            second = holdsItsRate(fleet, "even", second);
            assertThat(fleet.scaleProducers(1)).hasValue(producers);
            assertThat(pids()).as("connections are new, processes are not").isEqualTo(warm);

            groupsReadBesideWhatAllWorkersWrite(fleet);
            assertThat(pids()).as("none was lost").isEqualTo(warm);
            losesAWorker(fleet, ProcessHandle::destroyForcibly);
            create("after");
            fleet.retarget(List.of("after"));
            holdsItsRate(fleet, "after", 0);
            assertThat(pids()).hasSize(2).isNotEqualTo(warm);
            assertThat(second).isGreaterThan(first);
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

            losesAWorker(fleet, ProcessHandle::destroyForcibly);
            await().atMost(LONG)
                    .until(() -> clients.stream().filter(ProcessHandle::isAlive).count() == 1);
            create("real-after");
            fleet.retarget(List.of("real-after"));
            ByteBudget budget = new ByteBudget(4L << 30);
            try (LoadSession session = fleet.start(new LoadOrder(Pace.constant(2_000), LONG, List.of(budget)))) {
                SessionReports reports = SessionReports.none();
                reports.readUntil(session, () -> reports.intervals().size() >= 2);
                session.stop(LONG);
                reports.read(session);
                assertThat(written("real-after")).isEqualTo(reports.acked());
                assertThat(budget.taken())
                        .as("what was not needed is given back")
                        .isLessThan(reports.acked() * 300);
                later.addAll(clients());
            }
        }
        awaitNobody();
        assertThat(later).hasSize(2);
        await().atMost(LONG).until(() -> later.stream().noneMatch(ProcessHandle::isAlive));
    }

    /** Returns the processes of client engines that the workers have started. */
    private List<ProcessHandle> clients() {
        return CommandLines.running(
                workers().stream().flatMap(ProcessHandle::children),
                line -> line.contains("io.floodmark.client.ChildMain"));
    }

    /** One group has more members than workers, the other has fewer. */
    private void groupsReadBesideWhatAllWorkersWrite(CrewFleet producers) {
        create("read");
        producers.retarget(List.of("read"));
        Map<String, Map<TopicPartition, Long>> committed = new TreeMap<>();
        Commits commits = (group, positions) ->
                committed.computeIfAbsent(group, unseen -> new HashMap<>()).putAll(positions);
        List<ConsumeInterval> read = new ArrayList<>();
        SessionReports reports = SessionReports.none();
        LoadTotals totals;
        List<Delivery> deliveries;
        // Closing it would close the producers too.
        Fleet duplex = new DuplexFleet(
                producers,
                List.of(
                        producers.readers(List.of("wide"), 3, commits).orElseThrow(),
                        producers.readers(List.of("narrow"), 1, commits).orElseThrow()),
                () -> Map.of("read", Collections.nCopies(PARTITIONS, 0L)));
        try (LoadSession session = duplex.start(order(4_000))) {
            reports.readUntil(session, () -> {
                read.addAll(session.consumed());
                return reports.intervals().size() >= 3;
            });
            totals = session.stop(LONG);
            reports.read(session);
            read.addAll(session.consumed());
            deliveries = session.deliveries();
        }
        try (LoadSession next = producers.start(order(4_000))) {
            assertThat(next.stop(LONG).failed()).as("without readers").isZero();
        }

        assertThat(reports.events()).isEmpty();
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
    }

    private List<Long> pids() {
        return workers().stream().map(ProcessHandle::pid).sorted().toList();
    }
}
