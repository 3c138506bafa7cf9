package io.floodmark.lab;

/** A source of the jars of Kafka releases. */
@FunctionalInterface
public interface KafkaJars {
    /**
     * Returns the release of this version, after a download if necessary.
     *
     * @param version e.g. {@code 4.4.0}; {@code 3.7.0} or later
     * @throws io.floodmark.model.error.EnvironmentException if it does not exist or cannot be downloaded
     */
    KafkaRelease release(String version);
}
