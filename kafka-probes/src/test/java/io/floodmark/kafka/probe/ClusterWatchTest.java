package io.floodmark.kafka.probe;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Uses a cluster of its own, because brokers are stopped. */
@Timeout(240)
class ClusterWatchTest {
    @RegisterExtension
    final KafkaCluster kafka = KafkaCluster.inJvm(3).exclusive();

    private static final List<TopicPartition> OURS =
            List.of(new TopicPartition("ours", 0), new TopicPartition("ours", 1), new TopicPartition("ours", 2));

    private ClusterClient client;
    private ClusterWatch watch;
    private final List<TrialEvent> events = new ArrayList<>();

    @BeforeEach
    void start() {
        client = connect(kafka);
        kafka.create(
                new NewTopic("ours", Map.of(0, List.of(0, 1), 1, List.of(1, 0), 2, List.of(2, 1))),
                new NewTopic("theirs", Map.of(0, List.of(1, 2), 1, List.of(2, 1))),
                new NewTopic("theirs-alone", Map.of(0, List.of(2))));
        watch = new ClusterWatch(client, "ours"::equals, CLOCK);
        watch.watch(OURS, 2);
    }

    @AfterEach
    void stop() {
        client.close();
    }

    @Test
    void seesAQuietClusterThenTheLossOfABrokerThenOfAll() throws Exception {
        awaitValue(Metric.FOREIGN_UNDER_REPLICATED, 0);
        awaitValue(Metric.ISR_UNSETTLED, 0);
        awaitValue(Metric.BROKERS_ALIVE, 3);
        awaitValue(Metric.BROKER_HOSTS, 1);
        awaitValue(Metric.OFFLINE_PARTITIONS, 0);
        // On a busy machine the controller of a cluster that has just started may answer late.
        events.clear();
        produce(30);
        awaitValue(Metric.CONFIRMED_RECORDS, 30);
        assertThat(events).isEmpty();

        kafka.stop(2);
        awaitValue(Metric.BROKERS_ALIVE, 2);
        awaitValue(Metric.ISR_UNSETTLED, 1);
        awaitValue(Metric.OUR_UNDER_MIN_ISR, 1);
        // Two partitions of "theirs", and "theirs-alone": with eligible leader replicas (KIP-966), its in-sync set is
        // empty now.
        awaitValue(Metric.FOREIGN_UNDER_REPLICATED, 3);
        awaitValue(Metric.OFFLINE_PARTITIONS, 1);
        awaitEvent(TrialEvent.Kind.BROKERS_CHANGED, "brokers were [0, 1, 2] and are [0, 1]");
        awaitEvent(TrialEvent.Kind.LEADERS_CHANGED, "ours-2 from broker 2 to broker 1");

        kafka.stop(1);
        kafka.stop(0);
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(watch.read())
                        .isNotEmpty()
                        .allSatisfy(sample -> assertThat(sample.quality()).isEqualTo(Quality.MISSING)));
    }

    @Test
    void isNotUnsettledByABrokerThatIsStoppedOnPurpose() throws Exception {
        KnownOfflineBrokers absence = new KnownOfflineBrokers();
        watch = new ClusterWatch(client, "ours"::equals, absence, CLOCK);
        watch.watch(OURS, 1);
        awaitValue(Metric.ISR_UNSETTLED, 0);

        absence.mark(2, KnownOfflineBrokers.State.DOWN);
        kafka.stop(2);
        awaitValue(Metric.BROKERS_ALIVE, 2);
        awaitValue(Metric.REJOIN_MISSING, 1);
        awaitValue(Metric.ISR_UNSETTLED, 0);
        awaitValue(Metric.FOREIGN_UNDER_REPLICATED, 0);
        assertThat(events).noneMatch(event -> event.kind() == TrialEvent.Kind.BROKERS_CHANGED);
    }

    private void produce(int records) throws ExecutionException, InterruptedException {
        Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < records; i++) {
                producer.send(new ProducerRecord<>("ours", i % 3, null, new byte[100]))
                        .get();
            }
        }
    }

    private void awaitValue(Metric metric, double value) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            List<Sample> samples = watch.read();
            events.addAll(watch.events());
            assertThat(samples)
                    .filteredOn(sample ->
                            sample.metric() == metric && sample.entity().equals(Entity.CLUSTER))
                    .singleElement()
                    .satisfies(sample -> assertThat(sample.value()).isEqualTo(value));
        });
    }

    private void awaitEvent(TrialEvent.Kind kind, String text) {
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            assertThat(watch.read()).isNotEmpty();
            events.addAll(watch.events());
            assertThat(events).anySatisfy(event -> {
                assertThat(event.kind()).isEqualTo(kind);
                assertThat(event.text()).contains(text);
            });
        });
    }
}
