package io.floodmark.lab;

/** Where the jars of a Kafka release come from. */
@FunctionalInterface
public interface KafkaJars {
    /**
     * The release of this version, fetched first where needed.
     *
     * @param version as {@code 4.4.0}, from {@code 3.7.0} on
     * @throws io.floodmark.model.EnvironmentException where it does not exist or cannot be fetched
     */
    KafkaRelease release(String version);
}
