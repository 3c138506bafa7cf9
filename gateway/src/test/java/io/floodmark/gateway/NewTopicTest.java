package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests requests of several batches for topics that were just created. Without a wait until leaders serve, Kafka held 3
 * of 40 of these for 30 seconds and then did not answer (KAFKA-15591). With 60 of them, the fault almost certainly
 * occurs.
 */
@Tag("full")
class NewTopicTest {
    private static final int TOPICS = 60;
    private static final int PARTITIONS = 20;
    private static final String RECORD = '"' + "x".repeat(10_000) + "\"\n";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @Test
    void areWrittenToAtOnce() {
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers())) {
            Client client = new Client(gateway.port());
            for (int i = 0; i < TOPICS; i++) {
                String topic = KAFKA.topic(PARTITIONS);
                Client.Reply reply =
                        client.post(topic, "?partition=0", RECORD.repeat(100), "Content-Type", "application/x-ndjson");
                assertThat(reply.status()).as("topic %s: %s", i, reply.text()).isEqualTo(200);
            }
        }
    }
}
