package io.floodmark.traffic;

/**
 * A constant rate: operation i is due at i x 10^9 / rate nanoseconds, rounded down.
 *
 * <p>In double arithmetic, i x 10^9 and the quotient are each rounded once. The relative error is therefore below
 * 2.3e-16, that is 0.02 ns after 24 hours: at most one nanosecond after rounding down, whatever the rate. Operations at
 * up to 10^9/s have distinct due times.
 */
public final class ConstantRate implements Schedule {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;

    /** @param perSecond operations per second, above 0 */
    public ConstantRate(double perSecond) {
        this.perSecond = Rates.positive(perSecond);
    }

    @Override
    public long dueNanos(long index) {
        return (long) (index * NANOS_PER_SECOND / perSecond);
    }

    @Override
    public long dueBy(long elapsedNanos) {
        if (elapsedNanos < 0) {
            return 0;
        }
        return Inverse.exact(this, (long) (elapsedNanos * perSecond / NANOS_PER_SECOND) + 1, elapsedNanos);
    }
}
