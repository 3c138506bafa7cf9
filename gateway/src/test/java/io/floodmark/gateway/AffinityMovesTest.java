package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with a real Kafka where records without a key go; {@code AffinityTest} tests the choice alone. */
class AffinityMovesTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final int LINES = 100;
    private static final int REQUESTS = 40;

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    /** Sends forty batches of records without a key. Returns the number of records per partition. */
    private static Map<Integer, Long> spread(String on) {
        String topic = KAFKA.topic(8);
        String lines = ('"' + "x".repeat(1_000) + "\"\n").repeat(LINES);
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "affinity.enabled", on)) {
            Client client = new Client(gateway.port());
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(client.post(topic, "", lines, "Content-Type", "application/x-ndjson")
                                .status())
                        .isEqualTo(200);
            }
        }
        return TopicLog.read(KAFKA.bootstrapServers(), topic).stream()
                .collect(Collectors.groupingBy(ConsumerRecord::partition, Collectors.counting()));
    }

    @Test
    void leavesRecordsToTheProducersPartitionerWhereItIsOff() {
        Map<Integer, Long> off = spread("false");
        Map<Integer, Long> on = spread("true");

        // The partitioner moves to a random one of eight after every 128 to 256 kB: fifteen times or more.
        assertThat(off).hasSizeGreaterThan(3);
        assertThat(off.values()).allMatch(count -> count < LINES * REQUESTS * 3L / 4);
        assertThat(on).hasSize(1);
    }

    private static int leader(Admin admin, String topic, int partition) throws Exception {
        Map<String, TopicDescription> found =
                admin.describeTopics(List.of(topic)).allTopicNames().get();
        return Objects.requireNonNull(found.get(topic))
                .partitions()
                .get(partition)
                .leader()
                .id();
    }

    private static int written(Client client, String topic) {
        Client.Reply reply = client.post(topic, "", "v");
        return reply.status() == 200 ? reply.json().path("partition").asInt() : -1;
    }

    @Test
    @Tag("full")
    void movesToAnotherBrokerWhereOneIsSilentAndWhereOneIsGone() throws Exception {
        try (KafkaCluster kafka = KafkaCluster.processes(2).start()) {
            // One replica each, so that the two partitions never have the same leader.
            String topic = kafka.topic(2);
            try (Gateway gateway = Gateways.start(
                    kafka.bootstrapServers(), "affinity.interval", "1h", "lanes.delivery-timeout", "2s")) {
                Client client = new Client(gateway.port());
                int first = await().atMost(SOON).until(() -> written(client, topic), each -> each >= 0);
                assertThat(written(client, topic)).as("it stays").isEqualTo(first);
                int silent = leader(kafka.admin(), topic, first);

                kafka.pause(silent);
                int second;
                try {
                    assertThat(client.post(topic, "", "v").status()).isEqualTo(504);
                    // The move is immediate. Another leader becomes known only after Kafka has missed the broker for
                    // seconds.
                    second = written(client, topic);
                    assertThat(second).isEqualTo(1 - first);
                } finally {
                    kafka.resume(silent);
                }
                await().atMost(SOON).until(() -> leader(kafka.admin(), topic, first) == silent);
                assertThat(written(client, topic)).as("it stays there").isEqualTo(second);

                kafka.brokers().stream().filter(broker -> broker != silent).forEach(kafka::kill);

                int third = await().atMost(SOON).until(() -> written(client, topic), each -> each >= 0);
                assertThat(third).isEqualTo(first);
            }
        }
    }
}
