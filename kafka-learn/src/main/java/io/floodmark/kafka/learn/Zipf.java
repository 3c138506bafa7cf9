package io.floodmark.kafka.learn;

/**
 * Sums over a Zipf distribution: the probability p_k of the key of rank k, from 1 to {@code keys}, is proportional to
 * k^-skew. The first ranks are summed exactly. Later ranks are summed in groups whose ends differ by 2%, each rank with
 * the value of the middle one.
 */
record Zipf(int keys, double skew) {
    private static final int ONE_BY_ONE = 200;
    private static final double STEP = 1.02;

    /** A summand. */
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

    /** Returns the chance that two records have the same key. */
    double chanceOfTheSame() {
        double all = sum(this::weight);
        return sum(rank -> weight(rank) * weight(rank)) / (all * all);
    }

    /** Returns the expected number of different keys among n records. */
    double differentAmong(double n) {
        double all = sum(this::weight);
        return sum(rank -> -Math.expm1(-n * weight(rank) / all));
    }
}
