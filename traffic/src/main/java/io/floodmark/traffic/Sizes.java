package io.floodmark.traffic;

import java.util.SplittableRandom;

/** How many bytes records have. Immutable. */
public interface Sizes {
    /** The size of the next record, 1 to {@link #largest}. */
    int next(SplittableRandom random);

    /** On the long run. */
    double mean();

    int largest();

    /** Every record the same. */
    static Sizes fixed(int bytes) {
        return weighted(new int[] {bytes}, new double[] {1});
    }

    /**
     * Some sizes, each as often as its weight says.
     *
     * @param bytes 1 or more each
     * @param weights above 0 each, of any sum
     */
    static Sizes weighted(int[] bytes, double[] weights) {
        return new WeightedSizes(bytes, weights);
    }

    /**
     * Sizes whose logarithm is normal: many small and few large ones, as real records are. Those below {@code smallest}
     * and above {@code largest} have that size.
     *
     * @param median bytes, between the two
     * @param sigma standard deviation of the natural logarithm, 0 to 3
     * @param smallest bytes, 1 or more
     */
    static Sizes logNormal(int median, double sigma, int smallest, int largest) {
        return new LogNormalSizes(median, sigma, smallest, largest);
    }
}
