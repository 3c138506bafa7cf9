package io.floodmark.traffic;

import java.util.SplittableRandom;

/** Log-normal sizes, clamped at both ends. The mean is that of the clamped and rounded sizes. */
final class LogNormalSizes implements Sizes {
    private static final double LARGEST_SIGMA = 3;

    /** The number of parts of equal probability, by which the mean is computed. */
    private static final int PARTS = 20_000;

    private final int median;
    private final double sigma;
    private final int smallest;
    private final int largest;
    private final double mean;

    LogNormalSizes(int median, double sigma, int smallest, int largest) {
        if (smallest < 1 || median < smallest || largest < median || !(sigma >= 0) || sigma > LARGEST_SIGMA) {
            throw new IllegalArgumentException("median " + median + " B, sigma " + sigma + ", smallest " + smallest
                    + " B, largest " + largest + " B; expected 1 <= smallest <= median <= largest and sigma 0 to "
                    + LARGEST_SIGMA);
        }
        this.median = median;
        this.sigma = sigma;
        this.smallest = smallest;
        this.largest = largest;
        double sum = 0;
        for (int part = 0; part < PARTS; part++) {
            sum += bytes(ReproducibleNormal.quantile((part + 0.5) / PARTS));
        }
        this.mean = sum / PARTS;
    }

    private int bytes(double deviations) {
        return (int) Math.max(smallest, Math.min(largest, Math.round(median * Math.exp(sigma * deviations))));
    }

    @Override
    public int next(SplittableRandom random) {
        return bytes(ReproducibleNormal.next(random));
    }

    @Override
    public double mean() {
        return mean;
    }

    @Override
    public int largest() {
        return largest;
    }
}
