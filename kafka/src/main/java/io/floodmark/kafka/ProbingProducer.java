package io.floodmark.kafka;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Creates Kafka's own producer for timing single records: each is sent at once, and is confirmed when all in-sync
 * replicas have it.
 */
public final class ProbingProducer {
    private ProbingProducer() {}

    /**
     * Opens a producer; the caller closes it.
     *
     * @param clientId differs from that of the load, so that the quota of the load does not apply
     * @param more further settings, in addition to those needed to reach the cluster
     */
    public static KafkaProducer<byte[], byte[]> open(ClusterClient client, String clientId, Map<String, String> more) {
        Map<String, Object> settings = new HashMap<>(client.properties().secret());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, client.bootstrapServers());
        settings.put(ProducerConfig.CLIENT_ID_CONFIG, clientId);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.LINGER_MS_CONFIG, "0");
        // Idempotence would leave the state of a producer on every partition for a day.
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "false");
        settings.put(ProducerConfig.ENABLE_METRICS_PUSH_CONFIG, "false");
        settings.putAll(more);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
