package io.floodmark.model;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * How records are sent. Defaults are those of the Java producer of Kafka 4.
 *
 * @param producers independent producers, each with connections of its own; empty: as many as brokers
 * @param batchBytes upper bound of one batch before compression
 * @param linger how long a batch waits to fill
 * @param inFlight requests under way per connection, 1 or more
 */
public record ProduceSpec(
        Engine engine, OptionalInt producers, Acks acks, Bytes batchBytes, Duration linger, Codec codec, int inFlight) {
    public static final ProduceSpec DEFAULT = new ProduceSpec(
            Engine.WIRE, OptionalInt.empty(), Acks.ALL, Bytes.ofKiB(16), Duration.ofMillis(5), Codec.NONE, 5);

    /** What generates the load. */
    public enum Engine {
        /** Pre-encoded batches through kafka-clients' network layer: shows what the cluster can take. */
        WIRE
    }

    /** Which replicas confirm a record before the broker answers. */
    public enum Acks {
        NONE("0", 0),
        LEADER("1", 1),
        ALL("all", -1);

        private final String key;
        private final int wireValue;

        Acks(String key, int wireValue) {
            this.key = key;
            this.wireValue = wireValue;
        }

        /** As plans and Kafka's configuration write it: 0, 1, all. */
        public String key() {
            return key;
        }

        /** As the protocol writes it: 0, 1, -1. */
        public short wireValue() {
            return (short) wireValue;
        }
    }

    /** Compression of record batches, at the codec's default level. */
    public enum Codec {
        NONE,
        GZIP,
        SNAPPY,
        LZ4,
        ZSTD
    }

    public ProduceSpec {
        if (producers.isPresent()) {
            Checks.atLeast(1, "producers", producers.getAsInt());
        }
        Checks.require(
                batchBytes.value() >= 64
                        && batchBytes.value() <= Bytes.ofMiB(100).value(),
                "batch-bytes",
                batchBytes,
                "64B to 100MiB");
        Checks.require(!linger.isNegative(), "linger", linger, "0s or more");
        Checks.atLeast(1, "in-flight", inFlight);
    }
}
