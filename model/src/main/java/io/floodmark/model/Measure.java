package io.floodmark.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a comparison compares of two trials under the same load. All are above 0, so that their ratio means something.
 */
public enum Measure {
    /** CPU of all brokers a confirmed record, microseconds; what a limit that is bound by CPU follows. */
    BROKER_CPU,
    /** CPU of the generator a confirmed record, microseconds. */
    GENERATOR_CPU,
    /** CPU of all consumers outside the brokers a confirmed record, those in Kafka Connect included, microseconds. */
    CONSUMER_CPU,
    /** Produce latency from the due time, median, milliseconds. */
    P50,
    /** Produce latency from the due time, milliseconds. */
    P99,
    /** Produce latency from the due time, milliseconds. */
    P999,
    /** Bytes that all brokers took in from producers, a confirmed record. */
    WIRE_BYTES,
    /** Bytes by which all logs grew, followers' included, a confirmed record. */
    LOG_BYTES,
    /** Bytes that the brokers' hosts wrote to their disks, a confirmed record. */
    DISK_BYTES,
    /** Heap that all brokers together had in use, collected or not, on average, bytes. */
    BROKER_MEMORY,
    /** Time that brokers spent in garbage collection, of the trial's; a fraction. */
    BROKER_GC,
    /** The highest sustained load, records/s. */
    LIMIT;

    /** Returns the name in plans, gates and flags, e.g. {@code broker-cpu}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the measure with a key.
     *
     * @throws IllegalArgumentException with all keys, if it is none of them
     */
    public static Measure parse(String key) {
        return Arrays.stream(values())
                .filter(measure -> measure.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("invalid value '" + key
                        + "'; expected one of the measures "
                        + Arrays.stream(values()).map(Measure::key).collect(Collectors.joining(", "))));
    }

    /**
     * Whether a trial may well have none of it. Pairs in which both sides had some are a choice of pairs then, and an
     * effect over them would be of that choice.
     */
    public boolean mayBeNone() {
        return this == BROKER_GC || this == DISK_BYTES;
    }
}
