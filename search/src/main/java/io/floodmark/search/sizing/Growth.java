package io.floodmark.search.sizing;

import io.floodmark.model.sizing.MeasuredLimit;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * The growth of a limit with the number of brokers: linear through the origin with the lowest measured limit per
 * broker, or, from three sizes on, the best-fitting power law. Growth faster than linear is never assumed.
 */
final class Growth {
    private static final int SIZES_FOR_A_FIT = 3;

    private final double factor;
    private final OptionalDouble exponent;

    private Growth(double factor, OptionalDouble exponent) {
        this.factor = factor;
        this.exponent = exponent;
    }

    static Growth of(List<MeasuredLimit> limits) {
        long sizes = limits.stream().mapToInt(MeasuredLimit::brokers).distinct().count();
        return sizes >= SIZES_FOR_A_FIT ? fitted(limits) : linear(limits, OptionalDouble.empty());
    }

    private static Growth linear(List<MeasuredLimit> limits, OptionalDouble exponent) {
        double least = limits.stream()
                .mapToDouble(limit -> limit.perBroker().perSecond())
                .min()
                .orElseThrow();
        return new Growth(least, exponent);
    }

    private static Growth fitted(List<MeasuredLimit> limits) {
        SimpleRegression line = new SimpleRegression();
        limits.forEach(limit ->
                line.addData(Math.log(limit.brokers()), Math.log(limit.sizedBy().perSecond())));
        double exponent = line.getSlope();
        if (!(exponent > 0)) {
            throw new IllegalArgumentException("limits do not grow with the number of brokers (power "
                    + Math.round(exponent * 100) / 100.0 + "); expected more brokers to sustain more");
        }
        return exponent >= 1
                ? linear(limits, OptionalDouble.of(1))
                : new Growth(Math.exp(line.getIntercept()), OptionalDouble.of(exponent));
    }

    /** Returns the number of brokers, not rounded, that sustain the given rate per second. */
    double brokersFor(double perSecond) {
        return Math.pow(perSecond / factor, 1 / exponent.orElse(1));
    }

    OptionalDouble exponent() {
        return exponent;
    }
}
