package io.floodmark.gateway;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What consumers are told. The user's properties come first. */
final class ConsumerProperties {
    /** A consumer has one fetch at a time under way to a broker: who comes meanwhile waits so long at the most. */
    static final int FETCH_WAIT_MILLIS = 100;

    private static final int CALL_MILLIS = 10_000;
    private static final int PARTITIONS_AT_ONCE = 8;

    private ConsumerProperties() {}

    private static Map<String, Object> common(GatewaySettings settings, Map<String, String> client, String name) {
        int mostBytes = (int) settings.consume().maxBytes().value();
        Map<String, Object> properties = new HashMap<>(client);
        properties.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.kafka().bootstrapServers());
        properties.put(ConsumerConfig.CLIENT_ID_CONFIG, "floodmark-gateway-" + name);
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, CALL_MILLIS);
        properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_WAIT_MILLIS);
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, mostBytes);
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, PARTITIONS_AT_ONCE * mostBytes);
        properties.remove(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG);
        properties.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return properties;
    }

    /** Of the one that reads for all. */
    static Map<String, Object> reader(GatewaySettings settings, Map<String, String> client) {
        Map<String, Object> properties = common(settings, client, "reader");
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG, settings.requests().maxRecords());
        properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
        return properties;
    }

    /** Of one instance of a group. */
    static Map<String, Object> instance(
            GatewaySettings settings, Map<String, String> client, String group, String instance, String reset) {
        Map<String, Object> properties = common(settings, client, instance);
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, reset);
        // Between two requests of its client it is as good as dead only once we close it.
        properties.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, (int)
                settings.consume().instanceIdle().plusSeconds(60).toMillis());
        return properties;
    }
}
