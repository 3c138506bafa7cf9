package io.floodmark.traffic;

import java.util.SplittableRandom;

/** The sizes of records in bytes. Immutable. */
public interface Sizes {
    /** Returns the size of the next record, 1 to {@link #largest}. */
    int next(SplittableRandom random);

    /** Returns the long-term mean. */
    double mean();

    int largest();

    /** Returns equal sizes for all records. */
    static Sizes fixed(int bytes) {
        return weighted(new int[] {bytes}, new double[] {1});
    }

    /**
     * Returns several sizes with frequencies proportional to their weights.
     *
     * @param bytes 1 or more each
     * @param weights above 0 each, with any sum
     */
    static Sizes weighted(int[] bytes, double[] weights) {
        return new WeightedSizes(bytes, weights);
    }

    /**
     * Returns sizes whose logarithm is normal: many small and few large ones, like real records. Sizes outside
     * {@code smallest} to {@code largest} are clamped.
     *
     * @param median bytes, between the two
     * @param sigma standard deviation of the natural logarithm, 0 to 3
     * @param smallest bytes, 1 or more
     */
    static Sizes logNormal(int median, double sigma, int smallest, int largest) {
        return new LogNormalSizes(median, sigma, smallest, largest);
    }
}
