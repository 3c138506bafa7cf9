package io.floodmark.model.plan;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The measures that a comparison compares between two trials under the same load. All are above 0, so that their ratio
 * is meaningful.
 */
public enum Measure {
    /** CPU time of all brokers per confirmed record, in microseconds; a limit with CPU as the bottleneck follows it. */
    BROKER_CPU,
    /**
     * Busy fraction of the CPU of the brokers' hosts, mean over the hosts. In a lab: of its brokers, its controllers
     * and the kernel (e.g. writeback), without the JIT compilers; elsewhere of everything on the hosts.
     */
    HOST_CPU,
    /** CPU time of the generator per confirmed record, in microseconds. */
    GENERATOR_CPU,
    /**
     * CPU time of all consumers outside the brokers per confirmed record, including those in Kafka Connect, in
     * microseconds.
     */
    CONSUMER_CPU,
    /** Median produce latency from the scheduled send time, in milliseconds. */
    P50,
    /** 99th percentile of the produce latency from the scheduled send time, in milliseconds. */
    P99,
    /** 99.9th percentile of the produce latency from the scheduled send time, in milliseconds. */
    P999,
    /**
     * Median latency from the scheduled send time to receipt, in milliseconds, of the consumer group with the highest.
     */
    END_TO_END_P50,
    /** 99th percentile of the same. */
    END_TO_END_P99,
    /** 99.9th percentile of the same. */
    END_TO_END_P999,
    /**
     * Mean time of Produce requests in the brokers' request queues, in milliseconds. Brokers round the time of each
     * request to a millisecond.
     */
    QUEUE_TIME,
    /** Mean local time of Produce requests at their leaders, in milliseconds, rounded likewise. */
    LOCAL_TIME,
    /** Bytes that all brokers received from producers, per confirmed record. */
    WIRE_BYTES,
    /** Bytes by which all logs grew, including followers', per confirmed record. */
    LOG_BYTES,
    /** Bytes that the brokers' hosts wrote to their disks, per confirmed record. */
    DISK_BYTES,
    /** Mean used heap of all brokers together, including garbage that was not collected yet, in bytes. */
    BROKER_MEMORY,
    /** Fraction of the trial's time that brokers spent in garbage collection. */
    BROKER_GC,
    /** The highest sustained load, in records/s. */
    LIMIT;

    /** Returns the name in plans, gates and flags, e.g. {@code broker-cpu}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the measure with a key.
     *
     * @param text to name in the message
     * @throws IllegalArgumentException with all keys, if it is none of them
     */
    public static Measure parse(String key, String text) {
        return Arrays.stream(values())
                .filter(measure -> measure.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("invalid value '" + text
                        + "'; expected one of the measures "
                        + Arrays.stream(values()).map(Measure::key).collect(Collectors.joining(", "))));
    }

    /**
     * True if a trial may have a value of 0. Pairs in which both sides have a value are then a biased selection, and so
     * would be an effect over them.
     */
    public boolean mayBeNone() {
        return this == BROKER_GC || this == DISK_BYTES || this == QUEUE_TIME || this == LOCAL_TIME;
    }
}
