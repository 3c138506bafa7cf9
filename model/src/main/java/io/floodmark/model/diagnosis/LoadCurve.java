package io.floodmark.model.diagnosis;

/** The generator's measurements per interval, as a chart shows them. */
public enum LoadCurve {
    /** Records offered and achieved, per second. */
    THROUGHPUT,
    /** Time for which brokers throttled the generator because of a quota. */
    THROTTLED,
    /** Time from sending to acknowledgement. */
    SERVICE,
    /** Lag of consumer groups in records. */
    GROUP_LAG
}
