package io.floodmark.kafka.learn;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import java.time.Duration;

/**
 * The bounds of how much of a topic is read. Batches are read whole, so the last one may exceed a bound.
 *
 * @param records 100 to 1 million, over all partitions
 * @param bytes 1 KiB to 1 GiB of keys, values and headers, uncompressed
 * @param time 1 s to 1 h, from the first request about the topic
 */
public record SampleBounds(int records, Bytes bytes, Duration time) {
    public static final SampleBounds DEFAULT = new SampleBounds(100_000, Bytes.ofMiB(64), Duration.ofSeconds(30));

    public SampleBounds {
        require(records >= 100 && records <= 1_000_000, "max-records", records, "100 to 1000000");
        require(
                bytes.value() >= 1 << 10 && bytes.value() <= 1L << 30,
                "max-bytes",
                bytes,
                "1KiB to 1GiB, which is held in memory in part");
        require(
                time.compareTo(Duration.ofSeconds(1)) >= 0 && time.compareTo(Duration.ofHours(1)) <= 0,
                "max-time",
                Durations.format(time),
                "1s to 1h");
    }

    private static void require(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + "; expected " + expected);
        }
    }
}
