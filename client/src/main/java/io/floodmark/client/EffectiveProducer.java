package io.floodmark.client;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;

/**
 * The configuration that this version of the library derives from given properties, with all defaults and without
 * secrets.
 */
public final class EffectiveProducer {
    private static final String SERIALIZER = "org.apache.kafka.common.serialization.ByteArraySerializer";

    private final Map<String, String> shown;

    private EffectiveProducer(Map<String, String> shown) {
        this.shown = shown;
    }

    /**
     * Returns the configuration.
     *
     * @throws Failure of kind PLAN if this version does not know a property, or if properties are incompatible
     */
    public static EffectiveProducer of(ClientConfig config) {
        config.refuseUnknown("producer", ProducerConfig.configNames());
        Properties all = new Properties();
        all.putAll(config.all());
        all.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, SERIALIZER);
        all.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, SERIALIZER);
        try {
            Map<String, String> shown = new TreeMap<>();
            // Passwords are printed as [hidden].
            new ProducerConfig(all).values().forEach((key, value) -> shown.put(key, String.valueOf(value)));
            return new EffectiveProducer(shown);
        } catch (ConfigException wrong) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "This version of kafka-clients refuses its settings: " + wrong.getMessage(),
                    wrong);
        }
    }

    /** Returns the values by name. */
    public Map<String, String> shown() {
        return shown;
    }
}
