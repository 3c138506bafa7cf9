package io.floodmark.client;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigException;

/**
 * The configuration that this version of the library makes of given properties: every default filled in, no secret
 * shown.
 */
final class EffectiveConsumer {
    private static final String DESERIALIZER = "org.apache.kafka.common.serialization.ByteArrayDeserializer";

    private EffectiveConsumer() {}

    /** Refuses properties that this version does not know, or cannot take together. */
    static Map<String, String> of(ClientConfig config) {
        config.refuseUnknown("consumer", ConsumerConfig.configNames());
        Properties all = new Properties();
        all.putAll(config.all());
        all.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, DESERIALIZER);
        all.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, DESERIALIZER);
        try {
            Map<String, String> shown = new TreeMap<>();
            // Passwords print themselves as [hidden].
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
