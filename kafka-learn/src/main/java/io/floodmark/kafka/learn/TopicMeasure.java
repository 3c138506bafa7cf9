package io.floodmark.kafka.learn;

/**
 * How large a topic's records are, from a sample of the newest.
 *
 * @param partitions 1 or more
 * @param offsets that its partitions hold, all together; more than records where it is compacted or written in
 *     transactions
 * @param sampled records that were read, 1 or more
 * @param payloadBytes mean of key, value and headers, uncompressed
 * @param logBytes mean of what a record takes in the log of one replica, its share of a batch's header included
 */
public record TopicMeasure(
        String topic, int partitions, long offsets, long sampled, double payloadBytes, double logBytes) {}
