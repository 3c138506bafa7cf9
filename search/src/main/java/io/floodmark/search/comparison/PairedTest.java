package io.floodmark.search.comparison;

import org.hipparchus.distribution.continuous.TDistribution;

/** Student's t-test of paired differences. */
final class PairedTest {
    private static final double FOUND = 0.8;

    private PairedTest() {}

    /**
     * Returns the two-sided probability of a mean at least as far from 0 if there is no difference; 1 for fewer than
     * two pairs.
     */
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
     * Returns the half-width, on either side of the mean, of the differences of logarithms that the test does not
     * reject at an error rate. It includes 0 exactly if {@link #probability} is not below that rate. NaN for fewer than
     * two pairs.
     */
    static double reach(Differences differences, double error) {
        if (differences.pairs() < 2) {
            return Double.NaN;
        }
        return perMean(differences) == 0 ? 0 : upper(differences, error / 2) * perMean(differences);
    }

    /**
     * Returns the minimum detectable effect, as a difference of logarithms, of as many pairs with the same noise at 80%
     * power and an error rate: (t(1 - error / 2) + t(.8)) sd / sqrt(n). NaN for fewer than two pairs.
     */
    static double smallestFound(Differences differences, double error) {
        if (differences.pairs() < 2) {
            return Double.NaN;
        }
        return (upper(differences, error / 2) + upper(differences, 1 - FOUND)) * perMean(differences);
    }

    /** Computes the quantile from the lower tail, where a small probability loses no digits. */
    private static double upper(Differences differences, double tail) {
        return -new TDistribution(differences.pairs() - 1).inverseCumulativeProbability(tail);
    }

    private static double perMean(Differences differences) {
        return differences.sd() / Math.sqrt(differences.pairs());
    }
}
