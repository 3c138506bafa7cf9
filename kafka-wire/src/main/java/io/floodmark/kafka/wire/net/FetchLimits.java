package io.floodmark.kafka.wire.net;

/**
 * How much a fetch may bring. A first batch that is larger comes whole.
 *
 * @param partitionBytes of each partition
 * @param bytes of all of them
 */
public record FetchLimits(int partitionBytes, int bytes) {
    /** As KafkaConsumer's defaults: max.partition.fetch.bytes, fetch.max.bytes. */
    public static final FetchLimits DEFAULT = new FetchLimits(1 << 20, 50 << 20);
}
