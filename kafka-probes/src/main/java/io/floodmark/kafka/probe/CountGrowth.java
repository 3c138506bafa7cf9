package io.floodmark.kafka.probe;

import java.util.OptionalDouble;

/** Derives rates from the growth of a count between two readings, whatever its source. */
public final class CountGrowth {
    private CountGrowth() {}

    /**
     * Returns the growth per second. Empty if the count fell, because the broker was restarted, or if no time has
     * passed.
     */
    public static OptionalDouble perSecond(double grown, double nanos) {
        return grown >= 0 && nanos > 0 ? OptionalDouble.of(grown / nanos * 1e9) : OptionalDouble.empty();
    }

    /** Returns the growth per second; empty if the growth is unknown. */
    public static OptionalDouble perSecond(OptionalDouble grown, double nanos) {
        return grown.isPresent() ? perSecond(grown.getAsDouble(), nanos) : grown;
    }
}
