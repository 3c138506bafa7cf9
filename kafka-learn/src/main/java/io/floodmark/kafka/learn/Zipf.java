package io.floodmark.kafka.learn;

/**
 * Sums over Zipf's distribution: the key of rank k, 1 to {@code keys}, has p_k in proportion to k^-skew. Exact for the
 * first ranks; beyond them ranks are taken together in groups whose ends differ by 2%, as so many of the middle one.
 */
record Zipf(int keys, double skew) {
    private static final int ONE_BY_ONE = 200;
    private static final double STEP = 1.02;

    /** What is summed. */
    private interface Term {
        double of(double rank);
    }

    private double sum(Term term) {
        double sum = 0;
        long from = 1;
        while (from <= keys) {
            long to = from <= ONE_BY_ONE ? from : Math.min(keys, (long) (from * STEP));
            sum += (to - from + 1) * term.of((from + to) / 2.0);
            from = to + 1;
        }
        return sum;
    }

    private double weight(double rank) {
        return Math.pow(rank, -skew);
    }

    /** The chance that two records have the same key. */
    double chanceOfTheSame() {
        double all = sum(this::weight);
        return sum(rank -> weight(rank) * weight(rank)) / (all * all);
    }

    /** How many different keys n records have, on average. */
    double differentAmong(double n) {
        double all = sum(this::weight);
        return sum(rank -> -Math.expm1(-n * weight(rank) / all));
    }
}
