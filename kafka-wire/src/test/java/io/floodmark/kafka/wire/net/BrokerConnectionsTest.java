package io.floodmark.kafka.wire.net;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class BrokerConnectionsTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Without tiered storage, all records are local. */
    @Test
    void asksForTheBeginningsOfSeveralPartitionsAtOnce() {
        Node node = node();
        List<TopicIdPartition> places = cutTopic(node.id());
        Map<TopicIdPartition, Long> earliest = new HashMap<>();
        Map<TopicIdPartition, Long> local = new HashMap<>();
        BrokerConnections connections = new BrokerConnections(
                Access.forReading(KAFKA.bootstrapServers(), KAFKA.client()), 2, CLOCK, InstantSource.system());
        try {
            BrokerConnection connection = connections.connection(new Broker(node.id(), node.host(), node.port()));
            await().atMost(PATIENCE).until(() -> polled(connections, connection));
            connections.requestEarliest(connection, places, earliest::put);
            await().atMost(PATIENCE).until(() -> polled(connections, connection) && earliest.size() == 2);
            connections.requestEarliestLocal(connection, places, local::put);
            await().atMost(PATIENCE).until(() -> polled(connections, connection) && local.size() == 2);
        } finally {
            connections.close();
        }

        assertThat(earliest).isEqualTo(Map.of(places.get(0), 0L, places.get(1), 3L));
        assertThat(local).isEqualTo(earliest);
    }

    private static boolean polled(BrokerConnections connections, BrokerConnection connection) {
        connections.poll(10);
        return connections.ready(connection);
    }

    private static Node node() {
        return KafkaCluster.get(KAFKA.admin().describeCluster().nodes())
                .iterator()
                .next();
    }

    /** Creates a topic with two partitions of five records each; three records of the second one are deleted. */
    private static List<TopicIdPartition> cutTopic(int leader) {
        String topic = "t-links-" + CLOCK.nanoTime();
        KAFKA.create(new NewTopic(topic, Map.of(0, List.of(leader), 1, List.of(leader))));
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(KAFKA.properties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<?>> sent = new ArrayList<>();
            for (int record = 0; record < 10; record++) {
                sent.add(producer.send(new ProducerRecord<>(topic, record % 2, null, new byte[10])));
            }
            producer.flush();
            assertThat(sent).allMatch(Future::isDone);
        }
        KAFKA.deleteRecords(new TopicPartition(topic, 1), 3);
        TopicDescription described = KafkaCluster.get(
                        KAFKA.admin().describeTopics(List.of(topic)).allTopicNames())
                .values()
                .iterator()
                .next();
        List<TopicIdPartition> places = new ArrayList<>();
        described
                .partitions()
                .forEach(known -> places.add(new TopicIdPartition(topic, described.topicId(), known.partition())));
        return places;
    }
}
