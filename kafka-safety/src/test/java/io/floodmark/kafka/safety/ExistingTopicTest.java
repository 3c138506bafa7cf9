package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ExistingTopicTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private static ClusterClient client;

    @BeforeAll
    static void open() {
        client = connect(KAFKA);
    }

    @AfterAll
    static void close() {
        client.close();
    }

    private static List<String> problems(String topic) {
        TopicOrder order = new TopicOrder(
                1,
                3,
                1,
                Bytes.ofGB(1),
                Bytes.ofKiB(16),
                TopicOrder.DEFAULT_RETENTION,
                TopicConfig.NONE,
                Optional.of(topic),
                true);
        return new ExistingTopic(client, topic, seconds(20)).problems(order);
    }

    @Test
    void givesItsShapeToTheWorkload() {
        String topic = KAFKA.topic(5, 2, Map.of());

        Workload shaped = new ExistingTopic(client, topic, seconds(20)).shape(Workload.defaults());

        assertThat(shaped.partitions()).isEqualTo(5);
        assertThat(shaped.replicationFactor()).isEqualTo(2);
        assertThat(problems(topic)).isEmpty();
    }

    @Test
    void aTopicThatDoesNotExistIsAProblemAndIsNotCreated() {
        assertThat(problems("nowhere"))
                .singleElement()
                .asString()
                .contains("topic nowhere does not exist", "create it");
        assertThat(new ExistingTopic(client, "nowhere", seconds(20)).shape(Workload.defaults()))
                .isEqualTo(Workload.defaults());
    }

    @Test
    void whatTheTopicWouldRefuseIsFoundBefore() throws Exception {
        assertThat(problems(KAFKA.topic(3, 1, Map.of("cleanup.policy", "compact"))))
                .singleElement()
                .asString()
                .contains("cleanup.policy=compact", "expected delete");
        assertThat(problems(KAFKA.topic(3, 1, Map.of("max.message.bytes", "1000"))))
                .singleElement()
                .asString()
                .contains("accepts batches of up to 1000 B", "expected at least 16384");
        // Kafka creates the topic when the first group commits.
        String topic = KAFKA.topic(1, 1, Map.of());
        client.admin()
                .alterConsumerGroupOffsets("any", Map.of(new TopicPartition(topic, 0), new OffsetAndMetadata(0)))
                .all()
                .get();
        assertThat(problems("__consumer_offsets"))
                .anySatisfy(problem -> assertThat(problem).contains("is internal"));
    }

    @Test
    void isNeitherMovedNorDeleted() {
        String topic = KAFKA.topic(4, 2, Map.of());
        TopicSet set = TopicSet.existing(client, new KnownOfflineBrokers(), topic, seconds(20));

        assertThat(set.names()).containsExactly(topic);
        assertThat(set.partitions()).hasSize(4);
        assertThat(set.verifyLeaders(seconds(20)).asPlaced()).isTrue();
        set.awaitQuiet(seconds(20));
        assertThat(set.recreate(seconds(20)).names()).containsExactly(topic);
        set.delete(seconds(20));
        assertThat(KAFKA.endOffsets(topic)).as("it is still there").isZero();
    }
}
