package io.floodmark.gateway;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** What a lane's producer is told. The user's properties come first: what the promises of the gateway rest on wins. */
final class ProducerProperties {
    /** Only a lane's own thread is held up by it: where metadata are missing, or the buffer is full. */
    static final long MAX_BLOCK_MILLIS = 1_000;

    private static final long LONGEST_REQUEST_MILLIS = 10_000;
    private static final long SHORTEST_REQUEST_MILLIS = 300;
    private static final int TRIES = 3;
    private static final int MOST_IN_FLIGHT = 5;

    private ProducerProperties() {}

    /** Returns request.timeout.ms. Kafka asks for delivery.timeout.ms >= linger.ms + request.timeout.ms. */
    static long requestMillis(LaneSettings lanes) {
        return Math.max(
                SHORTEST_REQUEST_MILLIS,
                Math.min(LONGEST_REQUEST_MILLIS, lanes.deliveryTimeout().toMillis() / TRIES));
    }

    /**
     * What a producer is made of.
     *
     * @param client properties of the user: secrets are among them
     */
    static Map<String, Object> of(GatewaySettings settings, Map<String, String> client, String name) {
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
        // LaneProducer ends where Kafka would lose the identity of records that are tried again, which it sees by the
        // partition. Where the producer chooses that, no record is sent before the earlier ones are acknowledged.
        properties.put(
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                settings.affinity().on() ? MOST_IN_FLIGHT : 1);
        properties.put(ProducerConfig.RETRIES_CONFIG, Integer.MAX_VALUE);
        properties.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        properties.remove(ProducerConfig.INTERCEPTOR_CLASSES_CONFIG);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) delivery);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) request);
        // Where lanes gather, what they hand over has waited for company already.
        properties.put(
                ProducerConfig.LINGER_MS_CONFIG,
                lanes.prompt() ? 0 : lanes.linger().toMillis());
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, (int) lanes.batch().value());
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, lanes.compression());
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, (int)
                settings.requests().maxRecord().value());
        // Kafka counts whole batches; it takes the memory only as it needs it.
        properties.put(
                ProducerConfig.BUFFER_MEMORY_CONFIG,
                2 * lanes.maxBytes().value() + lanes.batch().value());
        return properties;
    }
}
