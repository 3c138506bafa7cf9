package io.floodmark.client;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;

/**
 * The configuration that this version of the library makes of given properties: every default filled in, no secret
 * shown.
 */
public final class EffectiveProducer {
    private static final String SERIALIZER = "org.apache.kafka.common.serialization.ByteArraySerializer";

    private final Map<String, String> shown;

    private EffectiveProducer(Map<String, String> shown) {
        this.shown = shown;
    }

    /**
     * Makes it.
     *
     * @throws Failure of the plan, where this version does not know a property, or cannot take them together
     */
    public static EffectiveProducer of(ClientConfig config) {
        config.refuseUnknown("producer", ProducerConfig.configNames());
        Properties all = new Properties();
        all.putAll(config.all());
        all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, SERIALIZER);
        all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, SERIALIZER);
        try {
            Map<String, String> shown = new TreeMap<>();
            // Passwords print themselves as [hidden].
            new ProducerConfig(all).values().forEach((key, value) -> shown.put(key, String.valueOf(value)));
            return new EffectiveProducer(shown);
        } catch (ConfigException wrong) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "This version of kafka-clients refuses its settings: " + wrong.getMessage(),
                    wrong);
        }
    }

    /** By name. */
    public Map<String, String> shown() {
        return shown;
    }
}
