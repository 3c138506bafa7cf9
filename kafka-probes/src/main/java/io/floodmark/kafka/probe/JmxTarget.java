package io.floodmark.kafka.probe;

/**
 * A broker whose JMX was found and read once.
 *
 * @param version full version of Kafka that it runs
 */
public record JmxTarget(int broker, String version, JmxSource source) {}
