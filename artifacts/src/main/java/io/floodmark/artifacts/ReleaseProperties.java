package io.floodmark.artifacts;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a release of Kafka says of the properties of one of its clients, or of its brokers.
 *
 * @param defaults of all that it knows, by name, as it prints them
 * @param refused what it says of given values that it does not take, by name
 */
public record ReleaseProperties(Map<String, String> defaults, Map<String, String> refused) {
    /** Which program of a release. */
    public enum Client {
        PRODUCER("org.apache.kafka.clients.producer.ProducerConfig"),
        CONSUMER("org.apache.kafka.clients.consumer.ConsumerConfig"),
        BROKER("kafka.server.KafkaConfig");

        private final String type;

        Client(String type) {
            this.type = type;
        }

        /** Name of the class that defines its properties. */
        String type() {
            return type;
        }
    }

    /**
     * Asks a release.
     *
     * @param jars of it, with all that they need
     * @param given values to be tried; names that it does not know are left to the caller
     * @throws io.floodmark.model.EnvironmentException if these jars are no release that can be asked
     */
    public static ReleaseProperties read(List<Path> jars, Client client, Map<String, String> given) {
        return ReleasePropertiesReader.read(jars, client, given);
    }

    public ReleaseProperties {
        defaults = Collections.unmodifiableMap(new TreeMap<>(defaults));
        refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    }
}
