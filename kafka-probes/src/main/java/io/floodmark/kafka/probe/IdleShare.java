package io.floodmark.kafka.probe;

/**
 * Share of an interval that a thread was idle, out of a count of idle nanoseconds. Kafka counts a wait when it ends,
 * and its threads wait up to 300 ms, so an interval can be credited with idleness of the one before: what exceeds the
 * interval is carried to the next, so that the sum over intervals is right. One thread.
 */
public final class IdleShare {
    /** Of a thread of the broker that has nothing to do. */
    public static final double LONGEST_WAIT_NANOS = 300e6;

    private double carriedNanos;

    /** Between 0 and 1. */
    public double of(double idleNanos, double intervalNanos) {
        double credited = idleNanos + carriedNanos;
        double shown = Math.min(credited, intervalNanos);
        carriedNanos = Math.min(LONGEST_WAIT_NANOS, credited - shown);
        return shown / intervalNanos;
    }
}
