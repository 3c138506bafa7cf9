package io.floodmark.gateway.lane;

import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A record with its partition, on the way to the producer.
 *
 * @param sizeBytes its size within the bounds of a lane
 * @param index in its request
 */
record PendingRecord(ProducerRecord<byte[], byte[]> record, int sizeBytes, int index, RequestDelivery delivery) {}
