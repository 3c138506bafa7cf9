package io.floodmark.model.trial;

import io.floodmark.model.unit.Checks;

/**
 * The measurements of one consumer group in one interval (about a second), merged over its members. Counts are records
 * unless stated otherwise.
 *
 * @param group its name
 * @param fromNanos run time
 * @param toNanos run time, after {@code fromNanos}
 * @param received read in the interval
 * @param wireBytes of record batches read, as stored in the log; for KafkaConsumer, of uncompressed keys, values and
 *     headers
 * @param lag readable records that were not read by the end of the interval
 * @param lost records missing by offsets when a consumer read on; NaN if offsets do not show it, for example with
 *     transactions for a consumer that receives records only
 * @param duplicated records read more than once, by offsets and, if records contain producer and sequence number, by
 *     these; NaN if unknown
 * @param negative latencies below zero, from clocks that disagree
 * @param latency from scheduled send time to receipt
 * @param histogram of {@code latency}
 */
public record ConsumeInterval(
        String group,
        long fromNanos,
        long toNanos,
        long received,
        long wireBytes,
        long lag,
        double lost,
        double duplicated,
        long negative,
        LatencySummary latency,
        EncodedHistogram histogram) {
    public ConsumeInterval {
        Checks.require(fromNanos < toNanos, "consume interval start", fromNanos, "before its end " + toNanos);
        Checks.atLeast(0, "received", received);
        Checks.atLeast(0, "lag", lag);
    }

    public double seconds() {
        return (toNanos - fromNanos) / 1e9;
    }
}
