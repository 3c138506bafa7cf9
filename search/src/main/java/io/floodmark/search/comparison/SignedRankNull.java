package io.floodmark.search.comparison;

/**
 * The distribution of Wilcoxon's signed-rank statistic of n differences if there is no difference: each of the ranks 1
 * to n counts with probability 1/2. Exact.
 */
final class SignedRankNull {
    private final double[] probabilities;

    private SignedRankNull(double[] probabilities) {
        this.probabilities = probabilities;
    }

    static SignedRankNull of(int n) {
        double[] probabilities = new double[n * (n + 1) / 2 + 1];
        probabilities[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            for (int sum = probabilities.length - 1; sum >= 0; sum--) {
                probabilities[sum] = (probabilities[sum] + (sum >= rank ? probabilities[sum - rank] : 0)) / 2;
            }
        }
        return new SignedRankNull(probabilities);
    }

    /** Returns the probability of a sum of at most the given one. */
    double atMost(int sum) {
        double all = 0;
        for (int i = 0; i <= sum; i++) {
            all += probabilities[i];
        }
        return all;
    }

    /**
     * Returns the number of Walsh averages to count from either end so that the true difference is between them with at
     * least the given confidence; 1, the outermost, if there are too few differences for it.
     */
    int walshRank(double confidence) {
        int rank = 1;
        while (2 * atMost(rank) <= 1 - confidence) {
            rank++;
        }
        return rank;
    }

    /** Returns the confidence that results from counting the given number of Walsh averages from either end. */
    double confidence(int walshRank) {
        return 1 - 2 * atMost(walshRank - 1);
    }
}
