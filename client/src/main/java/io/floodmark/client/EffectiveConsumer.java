package io.floodmark.client;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigException;

/**
 * The configuration that this version of the library derives from given properties, with all defaults and without
 * secrets.
 */
final class EffectiveConsumer {
    private static final String DESERIALIZER = "org.apache.kafka.common.serialization.ByteArrayDeserializer";

    private EffectiveConsumer() {}

    /** Returns the configuration. Rejects properties that this version does not know, or that are incompatible. */
    static Map<String, String> of(ClientConfig config) {
        config.refuseUnknown("consumer", ConsumerConfig.configNames());
        Properties all = new Properties();
        all.putAll(config.all());
        all.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, DESERIALIZER);
        all.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, DESERIALIZER);
        try {
            Map<String, String> shown = new TreeMap<>();
            // Passwords are printed as [hidden].
            new ConsumerConfig(all).values().forEach((key, value) -> shown.put(key, String.valueOf(value)));
            return shown;
        } catch (ConfigException wrong) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "This version of kafka-clients refuses its settings: " + wrong.getMessage(),
                    wrong);
        }
    }
}
