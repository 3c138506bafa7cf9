package io.floodmark.search.comparison;

import org.hipparchus.distribution.continuous.NormalDistribution;

/** Decides whether continuing is futile: even a difference of the minimum relevant size would hardly be detected. */
final class Futility {
    private static final NormalDistribution NORMAL = new NormalDistribution();
    private static final double HARDLY = 0.10;

    private Futility() {}

    /**
     * True if the conditional power at the last analysis is below 10% for a difference of {@code matters} in either
     * direction. The observed noise is assumed, and analyses between now and the last one are left out, so few
     * comparisons count as futile.
     *
     * @param matters difference of logarithms, above 0
     */
    static boolean of(Differences differences, GroupSequentialBoundary boundary, double matters) {
        if (differences.pairs() < 2 || differences.sd() == 0) {
            return false;
        }
        return Math.max(power(differences, boundary, matters), power(differences, boundary, -matters)) < HARDLY;
    }

    private static double power(Differences differences, GroupSequentialBoundary boundary, double truth) {
        double last = boundary.last();
        double seen = differences.pairs() / last;
        double perPair = differences.sd() / Math.sqrt(last);
        double now = differences.mean() / perPair * seen;
        double drift = truth / perPair * (1 - seen);
        double bound = -NORMAL.inverseCumulativeProbability(boundary.lastBound() / 2);
        double spread = Math.sqrt(1 - seen);
        return NORMAL.cumulativeProbability((now + drift - bound) / spread)
                + NORMAL.cumulativeProbability((-bound - now - drift) / spread);
    }
}
