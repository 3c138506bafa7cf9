package io.floodmark.gateway.consumer;

import io.floodmark.gateway.settings.ConsumeSettings;
import io.floodmark.gateway.settings.GatewaySettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The properties of consumers. The user's properties take precedence. */
public final class ConsumerProperties {
    /** The longest time that a new question waits, since a consumer has one fetch at a time in flight to a broker. */
    public static final int FETCH_WAIT_MILLIS = 100;

    /** The time limit of a call to Kafka. */
    static final Duration CALL = Duration.ofSeconds(10);

    /** The time after which a group takes the partitions of a silent member. */
    private static final int MAX_POLL_INTERVAL_MILLIS = 60_000;

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
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) CALL.toMillis());
        properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_WAIT_MILLIS);
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, mostBytes);
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, mostBytes);
        properties.put(
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                ConsumeSettings.pollRecords(settings.requests().maxRecord()));
        properties.remove(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG);
        properties.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return properties;
    }

    /** Returns the properties of the shared reader of an isolation level. */
    public static Map<String, Object> reader(
            GatewaySettings settings, Map<String, String> client, IsolationLevel isolation) {
        Map<String, Object> properties = common(settings, client, "reader-" + isolation);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation.toString());
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, (int)
                (ConsumeSettings.READER_PAGES * settings.consume().maxBytes().value()));
        properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
        return properties;
    }

    /** Returns the properties of one instance of a group. */
    static Map<String, Object> instance(
            GatewaySettings settings,
            Map<String, String> client,
            String group,
            String instance,
            InstanceSettings asked) {
        Map<String, Object> properties = common(settings, client, instance);
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, asked.reset());
        properties.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                asked.isolation().orElse(settings.consume().isolation()).toString());
        properties.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, MAX_POLL_INTERVAL_MILLIS);
        return properties;
    }
}
