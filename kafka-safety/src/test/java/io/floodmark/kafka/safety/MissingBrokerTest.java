package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.FollowerBacklog;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.TopicLogs;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Uses a cluster of three brokers of which one is down. */
@Timeout(240)
@Tag("full")
class MissingBrokerTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.inJvm(3).exclusive();

    private static final int RECORDS = 200;
    private static final int RECORD_BYTES = 10_000;

    private static ClusterClient client;
    private static FollowerBacklog backlog;

    @BeforeAll
    static void start() throws ExecutionException, InterruptedException {
        client = connect(KAFKA);
        KAFKA.create(new NewTopic("theirs", Map.of(0, List.of(0, 1, 2), 1, List.of(1, 2, 0))));
        backlog = new FollowerBacklog(client, TopicLogs.of("theirs", 2), 2);
        produce(RECORDS);
        backlog.leaves(seconds(30));
        KAFKA.stop(2);
        awaitMissing(2);
    }

    @AfterAll
    static void stop() {
        client.close();
    }

    private static void awaitMissing(Integer... brokers) {
        await().atMost(Duration.ofSeconds(60)).until(() -> layout().missing().equals(List.of(brokers)));
    }

    @Test
    void thePreflightNamesItAndLetsTheRunGoOn() {
        Preflight preflight = preflight(2);

        assertThat(preflight.problems()).isEmpty();
        assertThat(preflight.brokers()).isEqualTo(2);
        assertThat(preflight.warnings())
                .anySatisfy(warning -> assertThat(warning).startsWith("brokers [2] are missing"));
    }

    @Test
    void aReplicaThatIsOutOfSyncElsewhereStillForbidsIt() {
        KAFKA.stop(1);
        try {
            KnownOfflineBrokers known = new KnownOfflineBrokers(List.of(2));

            assertThat(known.of(1)).isEqualTo(KnownOfflineBrokers.State.HERE);
            awaitMissing(1, 2);
            assertThat(preflight(2).blocked()).isTrue();
        } finally {
            KAFKA.start(1);
            awaitMissing(2);
        }
    }

    @Test
    void itsBacklogIsWhatWasAppendedSinceItLeft() throws ExecutionException, InterruptedException {
        assertThat(backlog.read(seconds(30))).isEqualTo(new Bytes(0));

        produce(RECORDS);

        double appended = (double) RECORDS * RECORD_BYTES;
        assertThat((double) backlog.read(seconds(30)).value()).isBetween(appended, 1.05 * appended);
    }

    private static ClusterLayout layout() {
        return LayoutReader.read(client, topic -> false, seconds(30));
    }

    private static Preflight preflight(int replicas) {
        TopicOrder topics =
                new TopicOrder(1, 4, replicas, new Bytes(1 << 30), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION);
        TopicOrder canary =
                new TopicOrder(1, 2, replicas, Bytes.ofMiB(64), Bytes.ofKiB(1), TopicOrder.DEFAULT_RETENTION);
        Budget budget = new Budget(Bytes.ofGB(1), Bytes.ofGB(1), Duration.ofMinutes(1));
        return PreflightCheck.run(
                client,
                new RunNames("missing-1"),
                new PreflightOrder(
                        Optional.of(topics),
                        canary,
                        PlannedGroups.NONE,
                        List.of(),
                        Optional.empty(),
                        budget,
                        DiskReserve.DEFAULT,
                        false),
                layout(),
                List.of(),
                () -> new ForeignTraffic(ForeignTraffic.Answer.NONE_SEEN, 0, List.of(), 0, 0),
                seconds(60));
    }

    private static void produce(int records) throws ExecutionException, InterruptedException {
        Map<String, Object> settings = Map.of("bootstrap.servers", KAFKA.bootstrapServers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>("theirs", i % 2, null, new byte[RECORD_BYTES]))
                        .get();
            }
        }
    }
}
