package io.floodmark.kafka.learn;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What was seen of a topic. Numbers only: no content of any record, and of keys only how often each of them came up.
 *
 * @param topic its name
 * @param partitions 1 or more
 * @param replicationFactor of its first partition
 * @param offsets that its partitions hold, all together; of a compacted topic, and one written in transactions, more
 *     than it has records
 * @param records what was read, one record or more
 * @param batches in which they lay
 * @param hourlyRates written records per second of each hour of the last day, oldest first; 24
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
    /** Why reading ended. */
    public enum End {
        /** All that the bound of records, dealt out over the partitions, leaves was read. */
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

    /** Of the busiest hour of the last day, in records per second. */
    public double busiestRate() {
        return hourlyRates.stream().mapToDouble(rate -> rate).max().orElse(0);
    }

    /**
     * Records read.
     *
     * @param sizes payload bytes of each: key, value, headers
     * @param keyed how many have a key
     * @param keyBytes of all keys
     * @param keyCounts how often each key came up, in no order
     * @param tombstones how many have no value
     * @param headers of all of them
     * @param headerBytes names and values of all headers
     * @param oldest time of the first record of the oldest batch
     * @param newest the latest time of a record
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
     * Batches read.
     *
     * @param byCodec most records first
     * @param control those of transactions' ends, which hold no record of anybody's
     * @param plainByZstd what zstd makes of batches without a codec, over what they have; empty where there are none
     */
    public record BatchesSeen(List<CodecSeen> byCodec, long control, Optional<Double> plainByZstd) {
        public BatchesSeen {
            byCodec = List.copyOf(byCodec);
        }
    }
}
