package io.floodmark.traffic;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Sizes that are drawn by their cumulative weights. */
final class WeightedSizes implements Sizes {
    private final int[] bytes;
    private final double[] upTo;

    WeightedSizes(int[] bytes, double[] weights) {
        if (bytes.length == 0 || bytes.length != weights.length) {
            throw new IllegalArgumentException("sizes are " + Arrays.toString(bytes) + " with weights "
                    + Arrays.toString(weights) + "; expected one or more, each with a weight");
        }
        this.bytes = bytes.clone();
        this.upTo = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            if (bytes[i] < 1 || !(weights[i] > 0) || Double.isInfinite(weights[i])) {
                throw new IllegalArgumentException("size " + bytes[i] + " B has weight " + weights[i]
                        + "; expected 1 B or more, with a weight above 0");
            }
            sum += weights[i];
            upTo[i] = sum;
        }
    }

    @Override
    public int next(SplittableRandom random) {
        if (bytes.length == 1) {
            return bytes[0];
        }
        double drawn = random.nextDouble() * upTo[upTo.length - 1];
        int at = 0;
        while (at < bytes.length - 1 && drawn >= upTo[at]) {
            at++;
        }
        return bytes[at];
    }

    @Override
    public double mean() {
        double sum = 0;
        double before = 0;
        for (int i = 0; i < bytes.length; i++) {
            sum += bytes[i] * (upTo[i] - before);
            before = upTo[i];
        }
        return sum / before;
    }

    @Override
    public int largest() {
        return Arrays.stream(bytes).max().getAsInt();
    }
}
