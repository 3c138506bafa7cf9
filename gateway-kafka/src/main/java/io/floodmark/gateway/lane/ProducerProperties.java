package io.floodmark.gateway.lane;

import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.gateway.settings.LaneSettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The properties of a lane's producer. The user's properties take precedence, except over those that the guarantees of
 * the gateway depend on.
 */
public final class ProducerProperties {
    /**
     * The longest time that send blocks if metadata are missing or the buffer is full. It only delays the lane's own
     * thread.
     */
    static final long MAX_BLOCK_MILLIS = 1_000;

    private static final long LONGEST_REQUEST_MILLIS = 10_000;
    private static final long SHORTEST_REQUEST_MILLIS = 300;
    private static final int TRIES = 3;
    private static final int MOST_IN_FLIGHT = 5;

    private ProducerProperties() {}

    /** Returns request.timeout.ms. Kafka requires delivery.timeout.ms >= linger.ms + request.timeout.ms. */
    static long requestMillis(LaneSettings lanes) {
        return Math.max(
                SHORTEST_REQUEST_MILLIS,
                Math.min(LONGEST_REQUEST_MILLIS, lanes.deliveryTimeout().toMillis() / TRIES));
    }

    /**
     * Returns the properties of a producer.
     *
     * @param client properties of the user, including secrets
     */
    public static Map<String, Object> of(GatewaySettings settings, Map<String, String> client, String name) {
        LaneSettings lanes = settings.lanes();
        long delivery = lanes.deliveryTimeout().toMillis();
        long request = requestMillis(lanes);
        Map<String, Object> properties = new HashMap<>(client);
        properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.kafka().bootstrapServers());
        properties.put(ProducerConfig.CLIENT_ID_CONFIG, "floodmark-gateway-" + name);
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        // LaneProducer closes a producer when Kafka would lose the identity of retried records, which it recognizes by
        // the partition. If the producer chooses the partition, no record is sent before the earlier ones are
        // acknowledged.
        properties.put(
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                settings.affinity().on() ? MOST_IN_FLIGHT : 1);
        properties.put(ProducerConfig.RETRIES_CONFIG, Integer.MAX_VALUE);
        properties.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        properties.remove(ProducerConfig.INTERCEPTOR_CLASSES_CONFIG);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) delivery);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) request);
        // If lanes linger, their records have already waited for others.
        properties.put(
                ProducerConfig.LINGER_MS_CONFIG,
                lanes.prompt() ? 0 : lanes.linger().toMillis());
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, (int) lanes.batch().value());
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, lanes.compression());
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, (int)
                settings.requests().maxRecord().value());
        // Kafka counts whole batches, but allocates the memory only when needed.
        properties.put(
                ProducerConfig.BUFFER_MEMORY_CONFIG,
                2 * lanes.maxBytes().value() + lanes.batch().value());
        return properties;
    }
}
