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
     * @param pairs current number of pairs
     * @param mean difference of logarithms so far
     * @param sd sd of a single difference of logarithms
     * @param matters difference of logarithms, above 0
     */
    static boolean of(int pairs, double mean, double sd, GroupSequentialBoundary boundary, double matters) {
        if (pairs < 2 || sd == 0) {
            return false;
        }
        double perPair = sd / Math.sqrt(boundary.last());
        double seen = pairs / (double) boundary.last();
        double now = mean / perPair * seen;
        double most = matters / perPair * (1 - seen);
        return Math.max(power(now + most, seen, boundary), power(now - most, seen, boundary)) < HARDLY;
    }

    /** @param expected expected sum of the differences at the last analysis, in its standard deviations */
    private static double power(double expected, double seen, GroupSequentialBoundary boundary) {
        double bound = -NORMAL.inverseCumulativeProbability(boundary.lastBound() / 2);
        double spread = Math.sqrt(1 - seen);
        return NORMAL.cumulativeProbability((expected - bound) / spread)
                + NORMAL.cumulativeProbability((-bound - expected) / spread);
    }
}
