package io.floodmark.kafka.probe;

import io.floodmark.kafka.probe.Beans.Reading;
import java.util.concurrent.TimeUnit;

/**
 * The time between two readings of a meter, by the broker's own clock if possible. A meter's mean rate is its count
 * over the time since its registration, so count over mean rate is that time. It is free of network delay and of pauses
 * on either side. The local clock is used if the two contradict each other: the meter was marked between the readings
 * of its two attributes, or never.
 */
final class CountClock {
    static final String COUNT = "Count";
    static final String MEAN_RATE = "MeanRate";
    static final String RATE_UNIT = "RateUnit";
    /** Fraction by which the two clocks may differ. */
    private static final double TRUST = 0.2;

    private CountClock() {}

    static double nanosBetween(Reading before, Reading now) {
        double ours = (double) (now.atNanos() - before.atNanos());
        double theirs = sinceRegistration(now) - sinceRegistration(before);
        return Math.abs(theirs - ours) <= TRUST * ours ? theirs : ours;
    }

    /** Returns nanoseconds; NaN if the meter was never marked. */
    private static double sinceRegistration(Reading meter) {
        double rate = meter.number(MEAN_RATE);
        if (!(rate > 0)) {
            return Double.NaN;
        }
        long unitNanos = meter.value(RATE_UNIT)
                .filter(TimeUnit.class::isInstance)
                .map(unit -> ((TimeUnit) unit).toNanos(1))
                .orElse(1_000_000_000L);
        return meter.number(COUNT) / rate * unitNanos;
    }
}
