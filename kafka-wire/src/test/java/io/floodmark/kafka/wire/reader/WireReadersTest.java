package io.floodmark.kafka.wire.reader;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.kafka.wire.producer.WireLoads;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.ConstantRate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests readers of the wire engine as the load itself, with real brokers. */
final class WireReadersTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);
    private static String orders;
    private static String payments;

    @BeforeAll
    static void start() {
        orders = KAFKA.topic(PARTITIONS);
        payments = KAFKA.topic(PARTITIONS);
        write(orders, 2_000_000);
        write(payments, 2_000_000);
    }

    private static void write(String topic, long bytes) {
        try (WireFleet fleet = WireLoads.fleet(KAFKA, WireLoads.workload(500, 1, Acks.ALL, Codec.NONE), topic);
                LoadSession session = fleet.start(WireLoads.flatOut(LONG, new ByteBudget(bytes)))) {
            await().atMost(LONG).until(session::ended);
            session.stop(LONG);
        }
    }

    private static WireReaders readers(int members, String... topics) {
        return readers(KAFKA.client(), members, topics);
    }

    private static WireReaders readers(Map<String, String> client, int members, String... topics) {
        ReadSettings settings = new ReadSettings(KAFKA.bootstrapServers(), client, List.of(topics), members);
        return new WireReaders(settings, PARTITIONS * topics.length, () -> logs(topics), CLOCK, InstantSource.system());
    }

    private static Map<String, List<LogSpan>> logs(String... topics) {
        Map<String, List<LogSpan>> logs = new LinkedHashMap<>();
        for (String topic : topics) {
            int partitions = KafkaCluster.get(
                            KAFKA.admin().describeTopics(List.of(topic)).allTopicNames())
                    .values()
                    .iterator()
                    .next()
                    .partitions()
                    .size();
            logs.put(
                    topic,
                    IntStream.range(0, partitions)
                            .mapToObj(number -> span(new TopicPartition(topic, number)))
                            .toList());
        }
        return logs;
    }

    private static LogSpan span(TopicPartition partition) {
        return new LogSpan(offset(partition, OffsetSpec.earliest()), offset(partition, OffsetSpec.latest()));
    }

    private static long offset(TopicPartition partition, OffsetSpec which) {
        return KafkaCluster.get(
                        KAFKA.admin().listOffsets(Map.of(partition, which)).partitionResult(partition))
                .offset();
    }

    /** Returns the records that were read since the last call. */
    private static long acked(LoadSession session) {
        return session.poll().stream().mapToLong(LoadInterval::acked).sum();
    }

    /** The results of a session. */
    private record Read(
            LoadTotals totals,
            List<LoadInterval> intervals,
            List<TrialEvent> events,
            long passed,
            long sentUntilNanos) {
        /** Returns the interval of the last whole second. */
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
        try (WireReaders fleet = readers(2, orders, payments)) {
            Read read = read(fleet, WireLoads.openLoop(rate, lasts));

            long due = new ConstantRate(rate).dueBy(lasts.toNanos());
            // Readers are ahead by no more than the fetches in flight: a tenth of a second's load, and one or two
            // batches each.
            assertThat(read.totals().acked()).isBetween(due, due + 1_000);
            long held = logs(orders, payments).values().stream()
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
        try (WireReaders fleet = readers(8, orders)) {
            Read first = read(fleet, WireLoads.flatOut(Duration.ofMillis(300)));
            Read second = read(fleet, WireLoads.openLoop(1_000, Duration.ofMillis(500)));

            assertThat(fleet.readers()).isEqualTo(PARTITIONS);
            assertThat(first.totals().acked()).isGreaterThan(5_000);
            assertThat(first.passed()).isEqualTo(first.totals().acked());
            assertThat(second.passed()).isEqualTo(second.totals().acked());
            assertThat(second.totals().acked()).isGreaterThanOrEqualTo(500);
        }
    }

    @Test
    void latencyAndBacklogGrowWhenAQuotaHoldsReadersBack() {
        // With some 510 B per record, each of two brokers delivers half of the requested load.
        KAFKA.quota("slow-reader", "consumer_byte_rate", 1_275_000);
        Map<String, String> slow = new HashMap<>(KAFKA.client());
        slow.put("client.id", "slow-reader");
        try (WireReaders fleet = readers(slow, 1, orders)) {
            Read read = read(fleet, WireLoads.openLoop(10_000, Duration.ofMillis(3_200)));

            LoadInterval last = read.last();
            assertThat(last.backlog()).isGreaterThan(4_000);
            // That backlog is 400 ms of load; without a quota, latencies are some milliseconds. The last interval is
            // not used, because a broker that mutes a reader may return nothing to it for a second.
            assertThat(read.intervals()).anyMatch(each -> each.latency().p50Nanos() > 200e6);
            assertThat(read.intervals()).anyMatch(each -> each.throttledNanos() > 0);
            // The reader did not cause the delay.
            assertThat(last.latenessMaxNanos()).isLessThan(250_000_000);
            assertThat(read.passed()).isEqualTo(read.totals().acked());
        }
    }

    @Test
    void goesToTheLogsBeginningWhenRetentionWasFaster() {
        String topic = KAFKA.topic(1);
        write(topic, 200_000);
        Map<String, List<LogSpan>> before = logs(topic);
        long cut = before.getOrDefault(topic, List.of()).get(0).to() / 2;
        KAFKA.deleteRecords(new TopicPartition(topic, 0), cut);
        ReadSettings settings = new ReadSettings(KAFKA.bootstrapServers(), KAFKA.client(), List.of(topic), 1);
        try (WireReaders fleet = new WireReaders(settings, 1, () -> before, CLOCK, InstantSource.system())) {
            Read read = read(fleet, WireLoads.openLoop(2_000, Duration.ofMillis(500)));

            assertThat(read.totals().acked()).isGreaterThanOrEqualTo(1_000);
            assertThat(read.passed()).isEqualTo(read.totals().acked());
            assertThat(read.totals().controlRecords()).isZero();
            assertThat(read.events())
                    .extracting(TrialEvent::text)
                    .anyMatch(
                            text -> text.contains("OFFSET_OUT_OF_RANGE for a fetch of a reader from " + topic + "-0"));
        }
    }

    @Test
    void goesToTheBeginningsOfAllLogsThatRetentionCutAtOnce() {
        String topic = KAFKA.topic(PARTITIONS);
        write(topic, 300_000);
        Map<String, List<LogSpan>> before = logs(topic);
        for (int number = 0; number < PARTITIONS; number++) {
            long cut = before.getOrDefault(topic, List.of()).get(number).to() / 2;
            KAFKA.deleteRecords(new TopicPartition(topic, number), cut);
        }
        ReadSettings settings = new ReadSettings(KAFKA.bootstrapServers(), KAFKA.client(), List.of(topic), 1);
        try (WireReaders fleet = new WireReaders(settings, PARTITIONS, () -> before, CLOCK, InstantSource.system())) {
            Read read = read(fleet, WireLoads.openLoop(2_000, Duration.ofMillis(500)));

            assertThat(read.totals().acked()).isGreaterThanOrEqualTo(1_000);
            assertThat(read.passed()).isEqualTo(read.totals().acked());
        }
    }

    /** This resembles a new leader, whose high watermark is behind for a while. */
    @Test
    void skipsNothingThatTheBrokerDoesNotHaveYet() {
        String topic = KAFKA.topic(1);
        write(topic, 50_000);
        LogSpan there = logs(topic).getOrDefault(topic, List.of()).get(0);
        Map<String, List<LogSpan>> more = Map.of(topic, List.of(new LogSpan(there.from(), there.to() + 100)));
        ReadSettings settings = new ReadSettings(KAFKA.bootstrapServers(), KAFKA.client(), List.of(topic), 1);
        try (WireReaders fleet = new WireReaders(settings, 1, () -> more, CLOCK, InstantSource.system())) {
            Read read = read(fleet, WireLoads.openLoop(1_000, Duration.ofMillis(2_500)));

            assertThat(read.totals().controlRecords()).isZero();
            assertThat(read.passed()).isEqualTo(there.offsets());
        }
    }

    /**
     * One broker leads five of six partitions, and a quota limits each broker to 52% of the load. That would be enough
     * if the other broker could help.
     */
    @Test
    void asksNoOtherBrokerForWhatASlowOneDoesNotBring() {
        String topic = "t-" + UUID.randomUUID();
        int slow = KAFKA.brokers().get(0);
        Map<Integer, List<Integer>> leaders = new HashMap<>();
        IntStream.range(0, 6)
                .forEach(number -> leaders.put(
                        number, List.of(number == 5 ? KAFKA.brokers().get(1) : slow)));
        KAFKA.create(new NewTopic(topic, leaders).configs(Map.of("retention.ms", "-1")));
        write(topic, 2_000_000);
        KAFKA.quota("uneven-reader", "consumer_byte_rate", 2_652_000);
        Map<String, String> client = new HashMap<>(KAFKA.client());
        client.put("client.id", "uneven-reader");
        ReadSettings settings = new ReadSettings(KAFKA.bootstrapServers(), client, List.of(topic), 1);
        try (WireReaders fleet = new WireReaders(settings, 6, () -> logs(topic), CLOCK, InstantSource.system())) {
            Read read = read(fleet, WireLoads.openLoop(10_000, Duration.ofMillis(4_200)));

            assertThat(read.last().backlog()).isGreaterThan(3_000);
            // Each fetch returns whole batches.
            assertThat(read.passed()).isEqualTo(read.totals().acked());
        }
    }

    @Test
    void countsTheEndsOfTransactionsBesideTheRecords() {
        String topic = KAFKA.topic(1);
        Map<String, Object> properties = KAFKA.properties();
        properties.put("transactional.id", "of-a-test");
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            for (int transaction = 0; transaction < 5; transaction++) {
                producer.beginTransaction();
                Future<?> sent = producer.send(new ProducerRecord<>(topic, 0, null, new byte[100]));
                producer.commitTransaction();
                assertThat(sent).isDone();
            }
        }
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(10);
        ReadSettings settings = new ReadSettings(KAFKA.bootstrapServers(), KAFKA.client(), List.of(topic), 1);
        try (WireReaders fleet = new WireReaders(settings, 1, () -> logs(topic), CLOCK, InstantSource.system())) {
            Read read = read(fleet, WireLoads.openLoop(100, Duration.ofMillis(500)));

            assertThat(read.totals().controlRecords()).isPositive();
            assertThat(read.passed())
                    .isEqualTo(read.totals().acked() + read.totals().controlRecords());
        }
    }

    @Test
    void readsOnWhenLeadersMove() {
        String topic = KAFKA.topic(PARTITIONS, 2, Map.of());
        write(topic, 400_000);
        try (WireReaders fleet = readers(1, topic);
                LoadSession session = fleet.start(WireLoads.openLoop(2_000, LONG))) {
            await().atMost(LONG).until(() -> acked(session) > 0);
            KAFKA.moveLeaders(topic);
            acked(session);
            AtomicLong after = new AtomicLong();
            await().atMost(LONG).until(() -> after.addAndGet(acked(session)) >= 5_000);
            LoadTotals totals = session.stop(LONG);

            assertThat(session.events()).isEmpty();
            assertThat(fleet.passed()).isEqualTo(totals.acked());
        }
    }

    @Test
    void refusesTopicsWithNothingInThem() {
        String topic = KAFKA.topic(PARTITIONS);
        try (WireReaders fleet = readers(1, topic)) {
            assertThatThrownBy(() -> fleet.start(WireLoads.openLoop(1_000, LONG)))
                    .isInstanceOf(TargetException.class)
                    .hasMessageContaining("[" + topic + "]");
        }
    }
}
