package io.floodmark.kafka.client;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.wire.producer.WireLoads;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientConsume;
import io.floodmark.model.workload.ClientConsume.Protocol;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests real consumers in a real child, next to real producers in another child, with a real broker. */
@Tag("full")
final class ClientConsumersTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private ChildJvm jvm(String log) {
        return TestClients.jvm(folder.resolve(log));
    }

    private ClientConsumers consumers(List<String> groups, int members, Protocol protocol, Map<String, String> own) {
        return consumers(groups, members, protocol, own, false);
    }

    private ClientConsumers consumers(
            List<String> groups, int members, Protocol protocol, Map<String, String> own, boolean transactions) {
        ClientSpec client = new ClientSpec(ClientSpec.DEFAULT_VERSION, Optional.empty(), List.of(), own);
        ConsumerSettings settings = new ConsumerSettings(
                KAFKA.bootstrapServers(),
                Map.of("client.id", "test"),
                groups,
                new ClientConsume(members, protocol, client),
                transactions,
                jvm("consumers.log"));
        return new ClientConsumers(settings, from -> groups.forEach(group -> commit(group, from)), CLOCK);
    }

    private static void commit(String group, Map<String, List<Long>> from) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        from.forEach((topic, positions) -> {
            for (int partition = 0; partition < positions.size(); partition++) {
                offsets.put(new TopicPartition(topic, partition), new OffsetAndMetadata(positions.get(partition)));
            }
        });
        // A member that died without leaving the group remains a member until its session expires.
        await().atMost(LONG)
                .ignoreExceptions()
                .untilAsserted(() -> KafkaCluster.get(
                        KAFKA.admin().alterConsumerGroupOffsets(group, offsets).all()));
    }

    private ClientFleet producers(String topic) {
        return producers(topic, 0);
    }

    private ClientFleet producers(String topic, int transaction) {
        ProduceSpec produce = new ProduceSpec(
                new ClientProduce(ClientSpec.DEFAULT, transaction, ClientProduce.DEFAULT_THREADS),
                OptionalInt.of(2),
                Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                Codec.LZ4,
                OptionalInt.empty(),
                5,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST);
        Workload workload =
                new Workload(1, PARTITIONS, 1, RecordSpec.of(new Bytes(200), new Content.Random()), produce);
        return new ClientFleet(
                new ClientSettings(
                        KAFKA.bootstrapServers(),
                        Map.of("client.id", "test"),
                        List.of(topic),
                        workload,
                        2,
                        7,
                        true,
                        jvm("producers.log")),
                CLOCK);
    }

    private static Map<String, List<Long>> beginning(String topic) {
        return Map.of(topic, Collections.nCopies(PARTITIONS, 0L));
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void everyGroupReceivesEveryRecordOnceAndKnowsWhenItWasDue(Protocol protocol) {
        String topic = KAFKA.topic(PARTITIONS);
        List<String> groups = List.of(topic + "-one", topic + "-other");
        List<ConsumeInterval> intervals = new ArrayList<>();
        List<Delivery> deliveries = new ArrayList<>();
        LoadTotals totals;
        try (DuplexFleet fleet = new DuplexFleet(
                        producers(topic), List.of(consumers(groups, 2, protocol, Map.of())), () -> beginning(topic));
                LoadSession session = fleet.start(WireLoads.openLoop(2_000, Duration.ofSeconds(2)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return session.ended();
            });
            totals = session.stop(Duration.ofSeconds(60));
            intervals.addAll(session.consumed());
            deliveries.addAll(session.deliveries());
        }

        assertThat(totals.acked()).isGreaterThan(2_000);
        assertThat(deliveries).hasSize(groups.size() * PARTITIONS).allSatisfy(each -> {
            assertThat(each.basis()).isEqualTo(Delivery.Basis.SEQUENCE);
            assertThat(each.received()).isEqualTo(KAFKA.endOffset(new TopicPartition(topic, each.partition())));
            assertThat(each.lost()).isZero();
            assertThat(each.duplicated()).isZero();
        });
        for (String group : groups) {
            List<ConsumeInterval> own = intervals.stream()
                    .filter(each -> each.group().equals(group))
                    .toList();
            assertThat(own.stream().mapToLong(ConsumeInterval::received).sum())
                    .as(group)
                    .isEqualTo(totals.acked());
            assertThat(own.stream().mapToDouble(ConsumeInterval::duplicated).sum())
                    .isZero();
            assertThat(own.stream().mapToDouble(ConsumeInterval::lost).sum()).isZero();
            assertThat(own.stream().mapToLong(ConsumeInterval::negative).sum()).isZero();
            assertThat(own.get(own.size() - 1).lag()).isZero();
        }
    }

    private record Read(LoadTotals totals, List<ConsumeInterval> intervals, List<Delivery> deliveries) {}

    private static Read read(DuplexFleet fleet) {
        List<ConsumeInterval> intervals = new ArrayList<>();
        try (LoadSession session = fleet.start(WireLoads.openLoop(1_000, Duration.ofSeconds(1)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return session.ended();
            });
            LoadTotals totals = session.stop(Duration.ofSeconds(60));
            intervals.addAll(session.consumed());
            return new Read(totals, intervals, session.deliveries());
        }
    }

    /**
     * Gaps between offsets mean nothing, because markers take offsets. A record is lost if it was confirmed but not
     * received.
     */
    @Test
    void whereTransactionsTakeOffsetsSequencesTellWhatIsLost() {
        String topic = KAFKA.topic(PARTITIONS);
        try (DuplexFleet fleet = new DuplexFleet(
                producers(topic, 50),
                List.of(consumers(List.of(topic), 1, Protocol.CLASSIC, Map.of(), true)),
                () -> beginning(topic))) {
            Read read = read(fleet);

            assertThat(read.intervals()).extracting(ConsumeInterval::lost).containsOnly(Double.NaN);
            assertThat(read.deliveries().stream().mapToLong(Delivery::received).sum())
                    .isEqualTo(read.totals().acked());
            assertThat(read.deliveries()).hasSize(PARTITIONS).allSatisfy(each -> {
                assertThat(each.basis()).isEqualTo(Delivery.Basis.SEQUENCE);
                assertThat(each.lost()).isZero();
            });
        }
    }

    @Test
    void ofRecordsWithoutSequenceOffsetsTellWhatIsLost() {
        String topic = KAFKA.topic(PARTITIONS);
        try (DuplexFleet fleet = new DuplexFleet(
                WireLoads.fleet(KAFKA, WireLoads.workload(200, 1, Acks.ALL, Codec.NONE), topic),
                List.of(consumers(List.of(topic), 1, Protocol.CLASSIC, Map.of())),
                () -> beginning(topic))) {
            Read read = read(fleet);

            assertThat(read.deliveries().stream().mapToLong(Delivery::received).sum())
                    .isEqualTo(read.totals().acked());
            assertThat(read.deliveries()).hasSize(PARTITIONS).allSatisfy(each -> {
                assertThat(each.basis()).isEqualTo(Delivery.Basis.OFFSETS);
                assertThat(each.lost()).isZero();
            });
        }
    }

    /** In one of three partitions, records are deleted before they are read. */
    @Test
    void tellsInWhichPartitionRecordsWereLost() {
        String topic = KAFKA.topic(PARTITIONS);
        try (ClientFleet fleet = producers(topic);
                LoadSession session = fleet.start(WireLoads.openLoop(3_000, Duration.ofSeconds(1)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                return session.ended();
            });
            session.stop(LONG);
        }
        KAFKA.deleteRecords(new TopicPartition(topic, 1), 40);

        try (ClientConsumers fleet = consumers(List.of(topic), 1, Protocol.CLASSIC, Map.of());
                ConsumeSession session = fleet.start(new ConsumeOrder(beginning(topic), LONG))) {
            session.stop(LONG);

            assertThat(session.deliveries()).extracting(Delivery::lost).containsExactly(0.0, 40.0, 0.0);
        }
    }

    @Test
    void aChildThatDiesIsToldAndReplaced() {
        String topic = KAFKA.topic(PARTITIONS);
        try (ClientConsumers fleet =
                consumers(List.of(topic), 1, Protocol.CLASSIC, Map.of("session.timeout.ms", "6000"))) {
            List<TrialEvent> events = new ArrayList<>();
            try (ConsumeSession session = fleet.start(new ConsumeOrder(beginning(topic), LONG))) {
                ProcessHandle.of(fleet.pids().get(0)).orElseThrow().destroyForcibly();
                await().atMost(LONG).until(() -> {
                    session.poll();
                    events.addAll(session.events());
                    return !events.isEmpty();
                });
            }
            assertThat(events).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);

            try (ConsumeSession again = fleet.start(new ConsumeOrder(beginning(topic), LONG))) {
                await().atMost(LONG).until(() -> !again.poll().isEmpty());
            }
        }
        assertThat(folder.resolve("consumers.log")).doesNotExist();
    }

    @Test
    void refusesAPropertyThatTheClientDoesNotKnow() {
        assertThatThrownBy(() -> consumers(List.of("none"), 1, Protocol.CLASSIC, Map.of("poll.records", "5")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("knows no consumer property poll.records");
    }

    /** Such an error appears only when a consumer is created; then there is no reason to wait for partitions. */
    @Test
    void tellsWhyConsumersCannotBegin() {
        String topic = KAFKA.topic(PARTITIONS);
        try (ClientConsumers fleet =
                consumers(List.of(topic), 1, Protocol.CLASSIC, Map.of("interceptor.classes", "no.such.Interceptor"))) {
            assertThatThrownBy(() -> fleet.start(new ConsumeOrder(beginning(topic), LONG)))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("The consumers cannot begin")
                    .hasMessageContaining("no.such.Interceptor");
        }
    }
}
