package io.floodmark.artifacts;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The properties of one of the clients of a Kafka release, or of its brokers.
 *
 * @param defaults of all known properties, by name, as the release prints them
 * @param refused error messages for given values that it rejects, by name
 */
public record ReleaseProperties(Map<String, String> defaults, Map<String, String> refused) {
    /** A program of a release. */
    public enum Client {
        PRODUCER("org.apache.kafka.clients.producer.ProducerConfig"),
        CONSUMER("org.apache.kafka.clients.consumer.ConsumerConfig"),
        BROKER("kafka.server.KafkaConfig");

        private final String type;

        Client(String type) {
            this.type = type;
        }

        /** Returns the name of the class that defines its properties. */
        String type() {
            return type;
        }
    }

    /**
     * Reads the properties of a release.
     *
     * @param jars of the release, with all their dependencies
     * @param given values to be validated; unknown names are left to the caller
     * @throws io.floodmark.model.error.EnvironmentException if these jars are not a suitable release
     */
    public static ReleaseProperties read(List<Path> jars, Client client, Map<String, String> given) {
        return ReleasePropertiesReader.read(jars, client, given);
    }

    public ReleaseProperties {
        defaults = Collections.unmodifiableMap(new TreeMap<>(defaults));
        refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    }
}
