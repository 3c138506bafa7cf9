package io.floodmark.search.comparison;

import org.hipparchus.distribution.continuous.TDistribution;

/** Student's t-test of paired differences. */
final class PairedTest {
    private static final double FOUND = 0.8;

    private PairedTest() {}

    /** Probability of a mean at least so far from 0, were there no difference: two-sided. 1 of fewer than two pairs. */
    static double probability(Differences differences) {
        if (differences.pairs() < 2) {
            return 1;
        }
        double error = perMean(differences);
        if (error == 0) {
            return differences.mean() == 0 ? 1 : 0;
        }
        double t = Math.abs(differences.mean()) / error;
        return 2 * new TDistribution(differences.pairs() - 1).cumulativeProbability(-t);
    }

    /**
     * How far to either side of the mean differences of logarithms are that the test would not refuse at an error rate:
     * none is among them exactly where its {@link #probability} is not below it. NaN of fewer than two.
     */
    static double reach(Differences differences, double error) {
        if (differences.pairs() < 2) {
            return Double.NaN;
        }
        return perMean(differences) == 0 ? 0 : upper(differences, error / 2) * perMean(differences);
    }

    /**
     * The smallest difference of logarithms that as many pairs, as noisy, show in 80% of the cases at an error rate:
     * (t(1 - error / 2) + t(.8)) sd / sqrt(n). NaN of fewer than two.
     */
    static double smallestFound(Differences differences, double error) {
        if (differences.pairs() < 2) {
            return Double.NaN;
        }
        return (upper(differences, error / 2) + upper(differences, 1 - FOUND)) * perMean(differences);
    }

    /** From the lower tail, where a small probability loses no digits. */
    private static double upper(Differences differences, double tail) {
        return -new TDistribution(differences.pairs() - 1).inverseCumulativeProbability(tail);
    }

    private static double perMean(Differences differences) {
        return differences.sd() / Math.sqrt(differences.pairs());
    }
}
