package io.floodmark.kafka.probe;

import java.util.OptionalDouble;

/** What the growth of a count between two readings says, whatever it was read from. */
public final class CountGrowth {
    private CountGrowth() {}

    /** Empty where the count fell, which is of a broker that was started anew, or where no time has passed. */
    public static OptionalDouble perSecond(double grown, double nanos) {
        return grown >= 0 && nanos > 0 ? OptionalDouble.of(grown / nanos * 1e9) : OptionalDouble.empty();
    }

    /** Empty where there is no growth to speak of. */
    public static OptionalDouble perSecond(OptionalDouble grown, double nanos) {
        return grown.isPresent() ? perSecond(grown.getAsDouble(), nanos) : grown;
    }
}
