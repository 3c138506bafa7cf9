package io.floodmark.search.comparison;

import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The median of all Walsh averages with its distribution-free interval (Hodges and Lehmann 1963): a few outliers change
 * neither much.
 *
 * @param estimate of the difference of logarithms
 * @param low of the interval
 * @param high of the interval
 * @param confidence of the interval: at least the requested one, or the highest that so few pairs allow
 */
record HodgesLehmann(double estimate, double low, double high, double confidence) {
    static HodgesLehmann of(Differences differences, double confidence) {
        double[] averages = differences.walshAverages();
        SignedRankNull distribution = SignedRankNull.of(differences.pairs());
        int rank = distribution.walshRank(confidence);
        return new HodgesLehmann(
                new Median().evaluate(averages),
                averages[rank - 1],
                averages[averages.length - rank],
                distribution.confidence(rank));
    }
}
