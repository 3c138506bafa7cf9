package io.floodmark.kafka.probe;

/**
 * A broker whose JMX was found and read once.
 *
 * @param version of Kafka that it runs, in full
 */
public record JmxTarget(int broker, String version, JmxSource source) {}
