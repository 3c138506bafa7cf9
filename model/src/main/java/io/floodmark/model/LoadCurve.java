package io.floodmark.model;

/** What came back to the generator, interval by interval, as a chart shows it. */
public enum LoadCurve {
    /** Records offered and done, per second. */
    THROUGHPUT,
    /** Time that brokers told it to wait, by quota. */
    THROTTLED,
    /** From sent to acknowledged. */
    SERVICE,
    /** Records that consumer groups are behind. */
    GROUP_LAG
}
