package io.floodmark.artifacts;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a release of kafka-clients says of the properties of one of its clients.
 *
 * @param defaults of all that it knows, by name, as it prints them
 * @param refused what it says of given values that it does not take, by name
 */
public record ReleaseProperties(Map<String, String> defaults, Map<String, String> refused) {
    /** Of which client. */
    public enum Client {
        PRODUCER("org.apache.kafka.clients.producer.ProducerConfig"),
        CONSUMER("org.apache.kafka.clients.consumer.ConsumerConfig");

        private final String type;

        Client(String type) {
            this.type = type;
        }

        /** Name of the class that defines its properties. */
        String type() {
            return type;
        }
    }

    public ReleaseProperties {
        defaults = Collections.unmodifiableMap(new TreeMap<>(defaults));
        refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    }
}
