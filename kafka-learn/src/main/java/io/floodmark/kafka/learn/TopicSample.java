package io.floodmark.kafka.learn;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The findings about a topic. They are numbers only: they contain no record content, and only the count of each key.
 *
 * @param topic its name
 * @param partitions 1 or more
 * @param replicationFactor that of its first partition
 * @param offsets number of offsets in all partitions; greater than the number of records if the topic is compacted or
 *     transactions are used
 * @param records the records that were read, one or more
 * @param batches the batches that contained them
 * @param hourlyRates written records per second in each of the last 24 hours, oldest first
 * @param end why reading ended
 */
public record TopicSample(
        String topic,
        int partitions,
        int replicationFactor,
        long offsets,
        RecordsSeen records,
        BatchesSeen batches,
        List<Double> hourlyRates,
        End end) {
    /** The reason why reading ended. */
    public enum End {
        /** Every partition was read up to its share of the maximum number of records. */
        RECORDS,
        BYTES,
        TIME,
        /** The whole topic was read. */
        ALL
    }

    public TopicSample {
        hourlyRates = List.copyOf(hourlyRates);
        if (records.sizes().isEmpty()) {
            throw new IllegalArgumentException("records are none; expected one or more");
        }
    }

    /** Returns the rate of the busiest hour of the last day, in records per second. */
    public double busiestRate() {
        return hourlyRates.stream().mapToDouble(rate -> rate).max().orElse(0);
    }

    /**
     * The records that were read.
     *
     * @param sizes payload bytes of each: key, value, headers
     * @param keyed number of records with a key
     * @param keyBytes sum over all keys
     * @param keyCounts count of each key, in no order
     * @param tombstones number of records without a value
     * @param headers number of headers of all records
     * @param headerBytes names and values of all headers
     * @param oldest time of the first record of the oldest batch
     * @param newest latest time of a record
     */
    public record RecordsSeen(
            List<Integer> sizes,
            long keyed,
            long keyBytes,
            List<Integer> keyCounts,
            long tombstones,
            long headers,
            long headerBytes,
            Instant oldest,
            Instant newest) {
        public RecordsSeen {
            sizes = List.copyOf(sizes);
            keyCounts = List.copyOf(keyCounts);
        }

        public long payloadBytes() {
            return sizes.stream().mapToLong(size -> size).sum();
        }
    }

    /**
     * The batches that were read.
     *
     * @param byCodec batches of each codec, the one with the most records first
     * @param control number of control batches, which mark ends of transactions and contain no user records
     * @param plainByZstd size of the uncompressed batches after compression with zstd, divided by their size; empty if
     *     there are none
     */
    public record BatchesSeen(List<CodecSeen> byCodec, long control, Optional<Double> plainByZstd) {
        public BatchesSeen {
            byCodec = List.copyOf(byCodec);
        }
    }
}
