package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.LogSpan;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.ProduceSpec.Acks;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.TargetException;
import io.floodmark.model.TrialEvent;
import io.floodmark.traffic.ConstantRate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Readers of the wire engine as the load itself, on real brokers. */
final class WireReadersTest {
    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);
    private static WireCluster cluster;

    @BeforeAll
    static void start() {
        cluster = WireCluster.of(
                2,
                Map.of(
                        "auto.create.topics.enable", "false",
                        // Kafka lets a quota of the whole window pass at once: of a second, not of ten.
                        "quota.window.num", "2",
                        "min.insync.replicas", "1",
                        "transaction.state.log.replication.factor", "1",
                        "transaction.state.log.min.isr", "1",
                        "transaction.state.log.num.partitions", "1"));
        cluster.create("orders", PARTITIONS, 1, Map.of());
        cluster.create("payments", PARTITIONS, 1, Map.of());
        write("orders", 2_000_000);
        write("payments", 2_000_000);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static void write(String topic, long bytes) {
        try (WireFleet fleet = cluster.fleet(WireCluster.workload(500, 1, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireCluster.flatOut(LONG, new ByteBudget(bytes)))) {
            await().atMost(LONG).until(session::ended);
            session.stop(LONG);
        }
    }

    private static WireReaders readers(int members, String... topics) {
        return readers(cluster.client(), members, topics);
    }

    private static WireReaders readers(Map<String, String> client, int members, String... topics) {
        ReadSettings settings = new ReadSettings(cluster.kit().bootstrapServers(), client, List.of(topics), members);
        return new WireReaders(
                settings, PARTITIONS * topics.length, () -> logs(topics), WireCluster.CLOCK, InstantSource.system());
    }

    private static Map<String, List<LogSpan>> logs(String... topics) {
        Map<String, List<LogSpan>> logs = new LinkedHashMap<>();
        cluster.withAdmin(admin -> {
            for (String topic : topics) {
                int partitions = WireCluster.get(
                                admin.describeTopics(List.of(topic)).allTopicNames())
                        .values()
                        .iterator()
                        .next()
                        .partitions()
                        .size();
                List<LogSpan> spans = new ArrayList<>();
                for (int number = 0; number < partitions; number++) {
                    TopicPartition partition = new TopicPartition(topic, number);
                    spans.add(new LogSpan(
                            WireCluster.get(admin.listOffsets(Map.of(partition, OffsetSpec.earliest()))
                                            .partitionResult(partition))
                                    .offset(),
                            WireCluster.get(admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                                            .partitionResult(partition))
                                    .offset()));
                }
                logs.put(topic, spans);
            }
        });
        return logs;
    }

    /** What a session did. */
    private record Read(
            LoadTotals totals,
            List<LoadInterval> intervals,
            List<TrialEvent> events,
            long passed,
            long sentUntilNanos) {
        /** Of the last whole second. */
        LoadInterval last() {
            List<LoadInterval> whole = intervals.stream()
                    .filter(interval -> interval.toNanos() <= sentUntilNanos && interval.seconds() > 0.9)
                    .toList();
            return whole.get(whole.size() - 1);
        }
    }

    private static Read read(WireReaders fleet, LoadOrder order) {
        long before = fleet.passed();
        List<LoadInterval> intervals = new ArrayList<>();
        List<TrialEvent> events = new ArrayList<>();
        try (LoadSession session = fleet.start(order)) {
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                events.addAll(session.events());
                return session.ended();
            });
            LoadTotals totals = session.stop(LONG);
            intervals.addAll(session.poll());
            events.addAll(session.events());
            return new Read(totals, intervals, events, fleet.passed() - before, session.sentUntilNanos());
        }
    }

    @Test
    void keepsTheRateOverTopicsAndLeadersRoundAndRound() {
        double rate = 8_000;
        Duration lasts = Duration.ofMillis(1_300);
        try (WireReaders fleet = readers(2, "orders", "payments")) {
            Read read = read(fleet, WireCluster.openLoop(rate, lasts));

            long due = new ConstantRate(rate).dueBy(lasts.toNanos());
            // Ahead by no more than the fetches under way: a tenth of a second's load and a batch or two each.
            assertThat(read.totals().acked()).isBetween(due, due + 1_000);
            long held = logs("orders", "payments").values().stream()
                    .flatMap(List::stream)
                    .mapToLong(LogSpan::offsets)
                    .sum();
            assertThat(held)
                    .as("so that it was read more than once")
                    .isLessThan(read.totals().acked());
            assertThat(read.passed()).isEqualTo(read.totals().acked());
            assertThat(read.totals().controlRecords()).isZero();
            assertThat(read.events()).isEmpty();
            assertThat(read.intervals().stream()
                            .mapToLong(each -> each.latency().count())
                            .sum())
                    .isEqualTo(read.totals().acked());
            assertThat(read.totals().wireBytes())
                    .isCloseTo(read.totals().acked() * 515, within(read.totals().acked() * 10));
        }
    }

    @Test
    void readsFlatOutAndGoesOnWhereItWas() {
        try (WireReaders fleet = readers(8, "orders")) {
            Read first = read(fleet, WireCluster.flatOut(Duration.ofMillis(300)));
            Read second = read(fleet, WireCluster.openLoop(1_000, Duration.ofMillis(500)));

            assertThat(fleet.readers()).isEqualTo(PARTITIONS);
            assertThat(first.totals().acked()).isGreaterThan(5_000);
            assertThat(first.passed()).isEqualTo(first.totals().acked());
            assertThat(second.passed()).isEqualTo(second.totals().acked());
            assertThat(second.totals().acked()).isGreaterThanOrEqualTo(500);
        }
    }

    @Test
    void latencyAndBacklogGrowWhenAQuotaHoldsReadersBack() {
        // Of some 510 B a record: half of what is asked for, on each of two brokers.
        cluster.quota("slow-reader", "consumer_byte_rate", 1_275_000);
        Map<String, String> slow = new HashMap<>(cluster.client());
        slow.put("client.id", "slow-reader");
        try (WireReaders fleet = readers(slow, 1, "orders")) {
            Read read = read(fleet, WireCluster.openLoop(10_000, Duration.ofMillis(3_200)));

            LoadInterval last = read.last();
            assertThat(last.backlog()).isGreaterThan(4_000);
            // That backlog is 400 ms of load, and it takes some milliseconds where nothing holds readers back.
            // Not of the last: a broker that mutes a reader may give it nothing for a second.
            assertThat(read.intervals()).anyMatch(each -> each.latency().p50Nanos() > 200e6);
            assertThat(read.intervals()).anyMatch(each -> each.throttledNanos() > 0);
            // It is not the reader's fault.
            assertThat(last.latenessMaxNanos()).isLessThan(250_000_000);
            assertThat(read.passed()).isEqualTo(read.totals().acked());
        }
    }

    @Test
    void goesToTheLogsBeginningWhenRetentionWasFaster() {
        cluster.create("cut", 1, 1, Map.of());
        write("cut", 200_000);
        Map<String, List<LogSpan>> before = logs("cut");
        long cut = before.getOrDefault("cut", List.of()).get(0).to() / 2;
        cluster.deleteRecords("cut", 0, cut);
        ReadSettings settings = new ReadSettings(cluster.kit().bootstrapServers(), cluster.client(), List.of("cut"), 1);
        try (WireReaders fleet =
                new WireReaders(settings, 1, () -> before, WireCluster.CLOCK, InstantSource.system())) {
            Read read = read(fleet, WireCluster.openLoop(2_000, Duration.ofMillis(500)));

            assertThat(read.totals().acked()).isGreaterThanOrEqualTo(1_000);
            assertThat(read.passed()).isEqualTo(read.totals().acked());
            assertThat(read.totals().controlRecords()).isZero();
            assertThat(read.events())
                    .extracting(TrialEvent::text)
                    .anyMatch(text -> text.contains("OFFSET_OUT_OF_RANGE for a fetch of a reader from cut-0"));
        }
    }

    @Test
    void countsTheEndsOfTransactionsBesideTheRecords() {
        cluster.create("transacted", 1, 1, Map.of());
        Map<String, Object> properties = new HashMap<>(cluster.client());
        properties.put("bootstrap.servers", cluster.kit().bootstrapServers());
        properties.put("transactional.id", "of-a-test");
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            for (int transaction = 0; transaction < 5; transaction++) {
                producer.beginTransaction();
                Future<?> sent = producer.send(new ProducerRecord<>("transacted", 0, null, new byte[100]));
                producer.commitTransaction();
                assertThat(sent).isDone();
            }
        }
        assertThat(cluster.endOffsets("transacted", 1)).isEqualTo(10);
        ReadSettings settings =
                new ReadSettings(cluster.kit().bootstrapServers(), cluster.client(), List.of("transacted"), 1);
        try (WireReaders fleet =
                new WireReaders(settings, 1, () -> logs("transacted"), WireCluster.CLOCK, InstantSource.system())) {
            Read read = read(fleet, WireCluster.openLoop(100, Duration.ofMillis(500)));

            assertThat(read.totals().controlRecords()).isPositive();
            assertThat(read.passed())
                    .isEqualTo(read.totals().acked() + read.totals().controlRecords());
        }
    }

    @Test
    void readsOnWhenLeadersMove() {
        cluster.create("moving", PARTITIONS, 2, Map.of());
        write("moving", 400_000);
        try (WireReaders fleet = readers(1, "moving");
                LoadSession session = fleet.start(WireCluster.openLoop(2_000, Duration.ofMillis(2_500)))) {
            List<LoadInterval> intervals = new ArrayList<>();
            await().atMost(LONG).until(() -> {
                intervals.addAll(session.poll());
                return !intervals.isEmpty();
            });
            cluster.moveLeaders("moving");
            await().atMost(LONG).until(() -> {
                session.poll();
                return session.ended();
            });
            LoadTotals totals = session.stop(LONG);

            assertThat(totals.acked()).isGreaterThanOrEqualTo(5_000);
            assertThat(fleet.passed()).isEqualTo(totals.acked());
        }
    }

    @Test
    void refusesTopicsWithNothingInThem() {
        cluster.create("empty", PARTITIONS, 1, Map.of());
        try (WireReaders fleet = readers(1, "empty")) {
            assertThatThrownBy(() -> fleet.start(WireCluster.openLoop(1_000, LONG)))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("[empty]");
        }
    }
}
