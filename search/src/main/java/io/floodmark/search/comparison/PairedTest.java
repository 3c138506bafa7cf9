package io.floodmark.search.comparison;

import org.hipparchus.distribution.continuous.TDistribution;

/** Student's t-test of paired differences. */
final class PairedTest {
    private static final double FOUND = 0.8;
    private static final double ERROR = 0.05;

    private PairedTest() {}

    /** Probability of a mean at least so far from 0, were there no difference: two-sided. 1 of fewer than two pairs. */
    static double probability(Differences differences) {
        if (differences.pairs() < 2) {
            return 1;
        }
        double error = differences.sd() / Math.sqrt(differences.pairs());
        if (error == 0) {
            return differences.mean() == 0 ? 1 : 0;
        }
        double t = Math.abs(differences.mean()) / error;
        return 2 * new TDistribution(differences.pairs() - 1).cumulativeProbability(-t);
    }

    /**
     * The smallest difference of logarithms that as many pairs, as noisy, show in 80 % of the cases at an error rate of 5 %:
     * (t(.975) + t(.8)) sd / sqrt(n). NaN of fewer than two.
     */
    static double smallestFound(Differences differences) {
        if (differences.pairs() < 2) {
            return Double.NaN;
        }
        TDistribution t = new TDistribution(differences.pairs() - 1);
        double quantiles = t.inverseCumulativeProbability(1 - ERROR / 2) + t.inverseCumulativeProbability(FOUND);
        return quantiles * differences.sd() / Math.sqrt(differences.pairs());
    }
}
