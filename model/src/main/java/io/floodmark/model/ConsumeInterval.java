package io.floodmark.model;

/**
 * What the members of one consumer group did in one interval (about a second), merged. Counts are records unless said
 * otherwise.
 *
 * @param group its name
 * @param fromNanos run time
 * @param toNanos run time, after {@code fromNanos}
 * @param received read in the interval
 * @param wireBytes of record batches read, as they lie in the log; of KafkaConsumer keys, values and headers, unpacked
 * @param lag between what may be read and what has been, at the end of the interval
 * @param lost missing where a consumer read on, by offsets; NaN where offsets do not tell, as those of transactions to
 *     a consumer that is given records only
 * @param duplicated read more than once, by offsets and, where records say who sent them as which of his, by these; NaN
 *     where it is not known
 * @param negative latencies below zero: clocks that disagree
 * @param latency due time to receipt
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
