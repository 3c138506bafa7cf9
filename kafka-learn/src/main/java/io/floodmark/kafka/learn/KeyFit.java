package io.floodmark.kafka.learn;

import io.floodmark.model.RecordKeys;
import java.util.List;

/**
 * How many keys there are and how unevenly they come up, from how often each came up in a sample. Pure.
 *
 * <p>Two numbers of the sample are matched: the different keys in it, D, and the chance that two records have the same
 * key, C = sum c (c - 1) / (n (n - 1)), which is an unbiased estimate of sum p^2 and what makes partitions uneven. For
 * N keys of Zipf's distribution with exponent s both are known: D = sum (1 - exp(-n p_k)), C = sum p_k^2. A regression
 * of counts over ranks would take the chance in the rarest keys for a skew, and would not see the keys that the sample
 * has missed.
 *
 * @param distinct different keys, at most {@link RecordKeys#MOST}
 * @param skew Zipf's exponent; 0: evenly
 */
record KeyFit(int distinct, double skew) {
    private static final double STEEPEST = 10;
    private static final int HALVINGS = 40;

    /**
     * Evenness is given up when the pairs of equal keys are more than it explains, by that many standard deviations.
     */
    private static final double SIGMAS = 3;

    /** Expects one count or more. */
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

    /** How many keys there must be so that so many different ones come up among n records; no more than can be made. */
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
