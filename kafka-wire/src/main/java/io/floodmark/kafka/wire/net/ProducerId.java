package io.floodmark.kafka.wire.net;

/**
 * The identity of an idempotent producer for brokers.
 *
 * @param epoch epoch of the id; the numbers of records begin at 0 in each epoch
 */
public record ProducerId(long id, short epoch) {}
