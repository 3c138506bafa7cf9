package io.floodmark.kafka.wire.net;

/**
 * The maximum size of the answer to a fetch. A first batch that is larger is returned whole.
 *
 * @param partitionBytes limit per partition
 * @param bytes limit of all partitions together
 */
public record FetchLimits(int partitionBytes, int bytes) {
    /** KafkaConsumer's defaults: max.partition.fetch.bytes, fetch.max.bytes. */
    public static final FetchLimits DEFAULT = new FetchLimits(1 << 20, 50 << 20);
}
