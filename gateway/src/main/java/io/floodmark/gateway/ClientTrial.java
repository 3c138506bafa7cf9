package io.floodmark.gateway;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Creates the clients that a gateway creates at its start, and closes them, so that errors in their properties show.
 */
final class ClientTrial {
    /** A placeholder for the brokers, which need not be reachable. */
    private static final String NOBODY = "127.0.0.1:1";

    private ClientTrial() {}

    /** @throws org.apache.kafka.common.KafkaException if a client cannot be created */
    static void run(Map<String, Object> admin, Map<String, Object> producer, Map<String, Object> consumer) {
        Admin.create(aside(admin)).close(Duration.ZERO);
        new KafkaProducer<byte[], byte[]>(aside(producer)).close(Duration.ZERO);
        new KafkaConsumer<byte[], byte[]>(aside(consumer)).close(CloseOptions.timeout(Duration.ZERO));
    }

    private static Map<String, Object> aside(Map<String, Object> properties) {
        Map<String, Object> aside = new HashMap<>(properties);
        aside.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, NOBODY);
        return aside;
    }
}
