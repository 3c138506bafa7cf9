package io.floodmark.kafka.probe;

/**
 * Computes the idle share of a thread in an interval from a count of idle nanoseconds. Kafka counts a wait when it
 * ends, and its threads wait up to 300 ms. An interval can thus be credited with idle time of the one before. The
 * excess over the interval is carried to the next, so that the sum over intervals is right. Not thread-safe.
 */
public final class IdleShare {
    /** Longest wait of a thread of the broker that has nothing to do. */
    public static final double LONGEST_WAIT_NANOS = 300e6;

    private double carriedNanos;

    /** Returns a share between 0 and 1. */
    public double of(double idleNanos, double intervalNanos) {
        double credited = idleNanos + carriedNanos;
        double shown = Math.min(credited, intervalNanos);
        carriedNanos = Math.min(LONGEST_WAIT_NANOS, credited - shown);
        return shown / intervalNanos;
    }
}
