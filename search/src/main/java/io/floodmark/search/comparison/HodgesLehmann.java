package io.floodmark.search.comparison;

import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The middle of all Walsh averages with the distribution-free interval that belongs to it (Hodges and Lehmann 1963):
 * few odd pairs move neither far.
 *
 * @param estimate of the difference of logarithms
 * @param low of the interval
 * @param high of the interval
 * @param confidence of the interval: at least what was asked for, or all that so few pairs give
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
