package io.floodmark.kafka.learn;

import io.floodmark.model.workload.RecordKeys;
import java.util.List;

/**
 * The number of keys and the skew of their distribution, estimated from the count of each key in a sample. Pure.
 *
 * <p>Two statistics of the sample are matched. D is the number of different keys in it. C is the chance that two
 * records have the same key: C = sum c (c - 1) / (n (n - 1)). It is an unbiased estimate of sum p^2, which makes
 * partitions uneven. For N keys of a Zipf distribution with exponent s, both are known: D = sum (1 - exp(-n p_k)), C =
 * sum p_k^2. A regression of counts over ranks would mistake random variation among the rarest keys for skew. It would
 * also ignore the keys that the sample has missed.
 *
 * @param distinct number of different keys, at most {@link RecordKeys#MOST}
 * @param skew Zipf exponent; 0 for a uniform distribution
 */
record KeyFit(int distinct, double skew) {
    private static final double STEEPEST = 10;
    private static final int HALVINGS = 40;

    /**
     * A uniform distribution is rejected if the pairs of equal keys exceed its expectation by more than this number of
     * standard deviations.
     */
    private static final double SIGMAS = 3;

    /** Fits a distribution to one or more counts. */
    static KeyFit of(List<Integer> counts) {
        double n = 0;
        double pairs = 0;
        for (int count : counts) {
            n += count;
            pairs += (double) count * (count - 1) / 2;
        }
        int even = distinct(counts.size(), n, 0);
        double expected = n * (n - 1) / 2 / even;
        if (pairs <= expected + SIGMAS * Math.sqrt(expected) || counts.size() == 1) {
            return new KeyFit(even, 0);
        }
        double chance = pairs / (n * (n - 1) / 2);
        double low = 0;
        double high = STEEPEST;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            if (new Zipf(distinct(counts.size(), n, middle), middle).chanceOfTheSame() < chance) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double skew = Math.round(low * 1_000) / 1_000.0;
        return new KeyFit(distinct(counts.size(), n, skew), skew);
    }

    /**
     * Returns the number of keys for which n records are expected to have {@code seen} different ones, at most
     * {@link RecordKeys#MOST}.
     */
    private static int distinct(int seen, double n, double skew) {
        int low = seen;
        int high = RecordKeys.MOST;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (new Zipf(middle, skew).differentAmong(n) < seen - 0.5) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
