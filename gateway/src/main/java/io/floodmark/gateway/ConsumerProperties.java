package io.floodmark.gateway;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What consumers are told. The user's properties come first. */
final class ConsumerProperties {
    /** A consumer has one fetch at a time under way to a broker: who comes meanwhile waits so long at the most. */
    static final int FETCH_WAIT_MILLIS = 100;

    /** How long a call tries to get something of Kafka. */
    static final Duration CALL = Duration.ofSeconds(10);

    /** What the reader fetches of a broker at once, as pages. An instance has one client and fetches one page. */
    static final int READER_PAGES = 8;

    /**
     * A poll holds its records inflated, whatever was fetched: few of them, so that no topic of zeros takes the heap.
     */
    private static final long POLL_BYTES = 4L << 20;

    private static final int MOST_POLLED = 500;
    /** A group waits for a silent member that long before it gives its partitions to others. */
    private static final int MAX_POLL_INTERVAL_MILLIS = 60_000;

    private ConsumerProperties() {}

    /** Returns how many records a poll gives: 4 MiB of the largest, one at least. */
    static int pollRecords(GatewaySettings settings) {
        return (int) Math.max(
                1,
                Math.min(
                        MOST_POLLED,
                        POLL_BYTES / settings.requests().maxRecord().value()));
    }

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
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, pollRecords(settings));
        properties.remove(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG);
        properties.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        return properties;
    }

    /** Of the one that reads for all who want that isolation. */
    static Map<String, Object> reader(GatewaySettings settings, Map<String, String> client, IsolationLevel isolation) {
        Map<String, Object> properties = common(settings, client, "reader-" + isolation);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation.toString());
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, (int)
                (READER_PAGES * settings.consume().maxBytes().value()));
        properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
        return properties;
    }

    /** Of one instance of a group. */
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
