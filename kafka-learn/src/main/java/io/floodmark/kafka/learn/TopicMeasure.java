package io.floodmark.kafka.learn;

/**
 * The record sizes of a topic, from a sample of its newest records.
 *
 * @param partitions 1 or more
 * @param offsets number of offsets in all partitions; greater than the number of records if the topic is compacted or
 *     transactions are used
 * @param sampled number of records that were read, 1 or more
 * @param payloadBytes mean of key, value and headers, uncompressed
 * @param logBytes mean bytes of a record in the log of one replica, including its share of the batch header
 */
public record TopicMeasure(
        String topic, int partitions, long offsets, long sampled, double payloadBytes, double logBytes) {}
