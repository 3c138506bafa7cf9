package io.floodmark.search.comparison;

/**
 * How Wilcoxon's signed-rank statistic of n differences is distributed where there is no difference: each of the ranks
 * 1 to n counts with probability 1/2. Exact.
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

    /** Probability of a sum of at most so much. */
    double atMost(int sum) {
        double all = 0;
        for (int i = 0; i <= sum; i++) {
            all += probabilities[i];
        }
        return all;
    }

    /**
     * How many Walsh averages to count from either end, so that between them the true difference lies with at least the
     * confidence; 1, the outermost, where so few differences cannot give as much.
     */
    int walshRank(double confidence) {
        int rank = 1;
        while (2 * atMost(rank) <= 1 - confidence) {
            rank++;
        }
        return rank;
    }

    /** What counting so many Walsh averages from either end gives. */
    double confidence(int walshRank) {
        return 1 - 2 * atMost(walshRank - 1);
    }
}
