package io.floodmark.kafka.wire.net;

/**
 * Who an idempotent producer is to the brokers.
 *
 * @param epoch of the id; numbers of records begin at 0 in each
 */
public record ProducerId(long id, short epoch) {}
