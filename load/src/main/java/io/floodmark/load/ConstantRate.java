package io.floodmark.load;

import io.floodmark.model.Rate;

/**
 * Operation i is due at i x 10^9 / rate nanoseconds, rounded down.
 *
 * <p>In double arithmetic: i x 10^9 and the quotient are each rounded once, so the relative error is below 2.3e-16, that is
 * 0.02 ns after 24 hours: at most one nanosecond once rounded down, whatever the rate. Operations at up to 10^9/s have
 * distinct due times. {@link #dueBy} estimates the index by the inverse formula and then corrects it against
 * {@link #dueNanos} itself, so that the two agree exactly.
 */
final class ConstantRate implements Schedule {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;

    ConstantRate(Rate rate) {
        if (rate.perSecond() <= 0) {
            throw new IllegalArgumentException("rate is " + rate + "; expected above 0/s");
        }
        this.perSecond = rate.perSecond();
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
        long count = (long) (elapsedNanos * perSecond / NANOS_PER_SECOND) + 1;
        while (dueNanos(count) <= elapsedNanos) {
            count++;
        }
        while (count > 0 && dueNanos(count - 1) > elapsedNanos) {
            count--;
        }
        return count;
    }
}
