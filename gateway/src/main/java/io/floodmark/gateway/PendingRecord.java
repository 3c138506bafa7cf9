package io.floodmark.gateway;

import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A record with its place, on its way.
 *
 * @param sizeBytes what it counts in the bounds of a lane
 * @param index in its request
 */
record PendingRecord(ProducerRecord<byte[], byte[]> record, int sizeBytes, int index, Delivery delivery) {}
