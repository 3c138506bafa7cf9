package io.floodmark.judging;

import org.hipparchus.distribution.continuous.TDistribution;

/** Welch's interval of the difference of two means, with the degrees of freedom of Welch and Satterthwaite. */
public final class WelchInterval {
    private WelchInterval() {}

    /**
     * Returns half of the width of the interval.
     *
     * @param first standard error of one mean, 0 or more
     * @param firstFreedom degrees of freedom of that error, above 0
     * @param second standard error of the other mean, 0 or more
     * @param secondFreedom degrees of freedom of that error, above 0
     */
    public static double halfWidth(
            double first, double firstFreedom, double second, double secondFreedom, double confidence) {
        double error = Math.hypot(first, second);
        if (error == 0) {
            return 0;
        }
        double freedom = Math.pow(error, 4) / (Math.pow(first, 4) / firstFreedom + Math.pow(second, 4) / secondFreedom);
        return error * new TDistribution(freedom).inverseCumulativeProbability((1 + confidence) / 2);
    }
}
