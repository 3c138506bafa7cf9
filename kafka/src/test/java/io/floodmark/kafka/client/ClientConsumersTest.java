package io.floodmark.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.wire.OneBroker;
import io.floodmark.kafka.wire.WireCluster;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.Bytes;
import io.floodmark.model.ClientSpec;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.ConsumeSpec;
import io.floodmark.model.ConsumeSpec.Protocol;
import io.floodmark.model.Content;
import io.floodmark.model.PlanException;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.ProduceSpec.Acks;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.ProduceSpec.Engine;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.Workload;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real consumers in a real child, beside real producers in another, on a real broker. */
@ExtendWith(OneBroker.class)
final class ClientConsumersTest {
    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);
    private static WireCluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void find(WireCluster shared) {
        cluster = shared;
    }

    private ChildJvm jvm(String log) {
        return new ChildJvm(
                Path.of(System.getProperty("java.home")), List.of(), TestClients.jars(), folder.resolve(log));
    }

    private ClientConsumers consumers(List<String> groups, int members, Protocol protocol, Map<String, String> own) {
        ClientSpec client = new ClientSpec("4.3.1", Optional.empty(), List.of(), own);
        ConsumeSpec consume =
                new ConsumeSpec(Engine.CLIENT, groups.size(), members, protocol, Optional.empty(), client);
        ConsumerSettings settings = new ConsumerSettings(
                cluster.kit().bootstrapServers(),
                Map.of("client.id", "test"),
                groups,
                consume,
                false,
                jvm("consumers.log"));
        return new ClientConsumers(settings, from -> groups.forEach(group -> commit(group, from)), WireCluster.CLOCK);
    }

    private static void commit(String group, Map<String, List<Long>> from) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        from.forEach((topic, positions) -> {
            for (int partition = 0; partition < positions.size(); partition++) {
                offsets.put(new TopicPartition(topic, partition), new OffsetAndMetadata(positions.get(partition)));
            }
        });
        // A member that died without a word is one until its session is over.
        await().atMost(LONG)
                .ignoreExceptions()
                .untilAsserted(() -> cluster.withAdmin(admin -> WireCluster.get(
                        admin.alterConsumerGroupOffsets(group, offsets).all())));
    }

    private ClientFleet producers(String topic) {
        ProduceSpec produce = new ProduceSpec(
                Engine.CLIENT,
                OptionalInt.of(2),
                Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                Codec.LZ4,
                OptionalInt.empty(),
                5,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST,
                0,
                ClientSpec.DEFAULT);
        Workload workload =
                new Workload(1, PARTITIONS, 1, RecordSpec.of(new Bytes(200), new Content.Random()), produce);
        return new ClientFleet(
                new ClientSettings(
                        cluster.kit().bootstrapServers(),
                        Map.of("client.id", "test"),
                        List.of(topic),
                        workload,
                        2,
                        7,
                        true,
                        jvm("producers.log")),
                WireCluster.CLOCK);
    }

    private static Map<String, List<Long>> beginning(String topic) {
        return Map.of(topic, Collections.nCopies(PARTITIONS, 0L));
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void everyGroupReceivesEveryRecordOnceAndKnowsWhenItWasDue(Protocol protocol) {
        String topic = "received-" + protocol;
        cluster.create(topic, PARTITIONS, 1, Map.of());
        List<String> groups = List.of(topic + "-one", topic + "-other");
        List<ConsumeInterval> intervals = new ArrayList<>();
        LoadTotals totals;
        try (DuplexFleet fleet = new DuplexFleet(
                        producers(topic), List.of(consumers(groups, 2, protocol, Map.of())), () -> beginning(topic));
                LoadSession session = fleet.start(WireCluster.openLoop(2_000, Duration.ofSeconds(5)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                intervals.addAll(session.consumed());
                return session.ended();
            });
            totals = session.stop(Duration.ofSeconds(60));
            intervals.addAll(session.consumed());
        }

        assertThat(totals.acked()).isGreaterThan(5_000);
        for (String group : groups) {
            List<ConsumeInterval> own = intervals.stream()
                    .filter(each -> each.group().equals(group))
                    .toList();
            assertThat(own.stream().mapToLong(ConsumeInterval::received).sum())
                    .as(group)
                    .isEqualTo(totals.acked());
            assertThat(own.stream().mapToLong(ConsumeInterval::duplicated).sum())
                    .isZero();
            assertThat(own.stream().mapToLong(ConsumeInterval::lost).sum()).isZero();
            assertThat(own.stream().mapToLong(ConsumeInterval::negative).sum()).isZero();
            assertThat(own.get(own.size() - 1).lag()).isZero();
        }
    }

    @Test
    void aChildThatDiesIsToldAndReplaced() {
        cluster.create("dying-consumers", PARTITIONS, 1, Map.of());
        try (ClientConsumers fleet =
                consumers(List.of("dying-consumers"), 1, Protocol.CLASSIC, Map.of("session.timeout.ms", "6000"))) {
            List<TrialEvent> events = new ArrayList<>();
            try (ConsumeSession session = fleet.start(new ConsumeOrder(beginning("dying-consumers"), LONG))) {
                ProcessHandle.of(fleet.pids().get(0)).orElseThrow().destroyForcibly();
                await().atMost(LONG).until(() -> {
                    session.poll();
                    events.addAll(session.events());
                    return !events.isEmpty();
                });
            }
            assertThat(events).extracting(TrialEvent::kind).contains(TrialEvent.Kind.GENERATOR_LOST);

            try (ConsumeSession again = fleet.start(new ConsumeOrder(beginning("dying-consumers"), LONG))) {
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

    /** Only a consumer that is made finds it out; that is no reason to wait for partitions. */
    @Test
    void tellsWhyConsumersCannotBegin() {
        cluster.create("never-read", PARTITIONS, 1, Map.of());
        try (ClientConsumers fleet = consumers(
                List.of("never-read"), 1, Protocol.CLASSIC, Map.of("interceptor.classes", "no.such.Interceptor"))) {
            assertThatThrownBy(() -> fleet.start(new ConsumeOrder(beginning("never-read"), LONG)))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("The consumers cannot begin")
                    .hasMessageContaining("no.such.Interceptor");
        }
    }
}
