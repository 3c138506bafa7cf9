package io.floodmark.kafka.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests sinks that do not begin to read, in the first session and in a later one; ConnectExistingTest tests those of a
 * real Connect cluster.
 */
@Timeout(120)
class ConnectConsumersTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final Duration SOON = Duration.ofSeconds(60);

    /** Longer than half of the time limit for the start of sinks. */
    private static final Duration LEAP = Duration.ofSeconds(60);

    private static final String BROKEN = "java.lang.Error: it broke";

    private final AtomicLong leaptNanos = new AtomicLong();
    private final NanoClock clock = () -> System.nanoTime() + leaptNanos.get();

    private ClusterClient client;
    private KafkaConsumer<byte[], byte[]> task;
    private FakeConnect connect;
    private ConnectConsumers consumers;
    private ConsumeOrder order;

    /** Creates no connectors: the fake sets their status. */
    private static final class NoConnectors implements ConnectConsumers.Connectors {
        @Override
        public void put(String connector, Map<String, String> config) {}

        @Override
        public void delete(String connector) {}

        @Override
        public void begin(String group, Map<String, List<Long>> from) {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void start(TestInfo test) {
        String name = "sink-" + test.getTestMethod().orElseThrow().getName();
        KAFKA.create(name, 1, 1, Map.of());
        order = new ConsumeOrder(Map.of(name, List.of(0L)), Duration.ofMinutes(1));
        task = member(name);
        client = ClusterClient.connect(
                KAFKA.bootstrapServers(), ClientProperties.NONE, Deadline.in(SOON, System::nanoTime));
        connect = new FakeConnect(client.clusterId());
        consumers = new ConnectConsumers(
                new SinkSettings(List.of("sink"), List.of(name), 1, 100, Map.of()),
                new ConnectRest(List.of(connect.uri()), HttpAccess.OPEN),
                new NoConnectors(),
                client,
                List.of(),
                () -> 0,
                clock);
    }

    /**
     * Returns the one member of the group, as a task would be: it has the partition and has committed where it begins.
     */
    private static KafkaConsumer<byte[], byte[]> member(String name) {
        Map<String, Object> properties = KAFKA.properties();
        properties.put("group.id", name);
        properties.put("enable.auto.commit", "false");
        KafkaConsumer<byte[], byte[]> member =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        member.subscribe(List.of(name));
        Deadline soon = Deadline.in(SOON, System::nanoTime);
        while (member.assignment().isEmpty()) {
            assertThat(soon.over()).as("no partition is dealt out").isFalse();
            member.poll(Duration.ofMillis(50));
        }
        member.commitSync(Map.of(new TopicPartition(name, 0), new OffsetAndMetadata(0)));
        return member;
    }

    @AfterEach
    void end() {
        consumers.close();
        connect.close();
        client.close();
        task.close();
    }

    private void readsOnce() {
        try (ConsumeSession session = consumers.start(order)) {
            assertThat(session.events()).isEmpty();
        }
    }

    private TargetException refusal() {
        return catchThrowableOfType(TargetException.class, () -> consumers.start(order));
    }

    @Test
    void refusesAConnectClusterInWhichSinksNeverStart() {
        connect.taskIs("FAILED", BROKEN);

        assertThat(refusal())
                .hasMessageContaining("connector sink does not start: task 0: " + BROKEN)
                .extracting(TargetException::kind)
                .isEqualTo(TargetException.Kind.INCAPABLE);
    }

    @Test
    void doesNotReachSinksThatRanAndDoNotStartAgain() {
        readsOnce();
        connect.taskIs("FAILED", BROKEN);

        assertThat(refusal())
                .hasMessageContaining("connector sink does not start: task 0: " + BROKEN)
                .extracting(TargetException::kind)
                .isEqualTo(TargetException.Kind.UNREACHABLE);
        connect.taskIs("RUNNING", "");
        readsOnce();
    }

    @Test
    void doesNotReachSinksWhoseTasksAreDealtOutToNobody() {
        readsOnce();
        connect.taskIs("UNASSIGNED", "");
        connect.whenAsked(() -> leaptNanos.addAndGet(LEAP.toNanos()));

        assertThat(refusal())
                .hasMessageContainingAll("connector sink did not read with 1 tasks within 90 s", "UNASSIGNED")
                .extracting(TargetException::kind)
                .isEqualTo(TargetException.Kind.UNREACHABLE);
    }
}
