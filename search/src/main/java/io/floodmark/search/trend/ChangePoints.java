package io.floodmark.search.trend;

import io.floodmark.model.trend.RunTrend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Finds the points at which the distribution of a series changes, by E-divisive (Matteson and James, A Nonparametric
 * Approach for Multiple Change Point Analysis of Multivariate Data, JASA 109, 2014), as Apache Otava and MongoDB use it
 * for benchmarks. A series is split where the energy distance of its two sides is largest, if a permutation test finds
 * that significant; then each part in turn. The sides are those of the series or of one of its seeded intervals (Kovács
 * et al., Seeded Binary Segmentation, Biometrika 110, 2023), else a fall and its recovery would hide each other. The
 * significance level holds for independent values.
 */
final class ChangePoints {
    /** Of each part: fewer are an outlier, not a level. */
    private static final int LEAST_OF_PART = 3;

    private static final int PERMUTATIONS = 999;
    private static final long SEED = 2014;

    /**
     * A change between two parts of a series.
     *
     * @param at index of the first value after it
     * @param probability of an energy distance at least as large if the order of the values were random
     */
    record Found(int at, double probability) {}

    /** A split of a part, with the scaled energy distance of its sides. */
    private record Split(int at, double distance) {}

    private final double[] values;
    private final double significance;
    private final SplittableRandom random = new SplittableRandom(SEED);

    private ChangePoints(double[] values, double significance) {
        this.values = values.clone();
        this.significance = significance;
    }

    /**
     * Returns the changes in order.
     *
     * @param significance level of each test, above 0
     */
    static List<Found> of(double[] values, double significance) {
        List<Found> found = new ArrayList<>();
        new ChangePoints(values, significance).split(0, values.length, found);
        return found;
    }

    private void split(int from, int to, List<Found> found) {
        if (to - from < RunTrend.LEAST_POINTS) {
            return;
        }
        double[] part = Arrays.copyOfRange(values, from, to);
        Split best = best(part);
        double probability = probability(part, best.distance());
        if (probability <= significance) {
            split(from, from + best.at(), found);
            found.add(new Found(from + best.at(), probability));
            split(from + best.at(), to, found);
        }
    }

    private double probability(double[] part, double observed) {
        double[] shuffled = part.clone();
        int asLarge = 0;
        for (int permutation = 0; permutation < PERMUTATIONS; permutation++) {
            for (int i = shuffled.length - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                double value = shuffled[i];
                shuffled[i] = shuffled[other];
                shuffled[other] = value;
            }
            if (best(shuffled).distance() >= observed * (1 - 1e-9)) {
                asLarge++;
            }
        }
        return (asLarge + 1.0) / (PERMUTATIONS + 1);
    }

    /** Returns the best split of the part and of its intervals, which are halved and overlap by half. */
    private static Split best(double[] part) {
        Split best = best(part, 0, part.length);
        for (int length = part.length / 2; length >= RunTrend.LEAST_POINTS; length /= 2) {
            for (int from = 0; from < part.length - length / 2; from += length / 2) {
                int begin = Math.min(from, part.length - length);
                Split split = best(part, begin, begin + length);
                best = split.distance() > best.distance() ? split : best;
            }
        }
        return best;
    }

    /** The sums of distances follow each value from the right side to the left, so that all splits take n² steps. */
    private static Split best(double[] part, int from, int to) {
        double all = 0;
        for (int i = from; i < to; i++) {
            all += sum(part, i, i + 1, to);
        }
        double left = 0;
        double right = all;
        Split best = new Split(from + LEAST_OF_PART, Double.NEGATIVE_INFINITY);
        for (int at = from + 1; at <= to - LEAST_OF_PART; at++) {
            left += sum(part, at - 1, from, at - 1);
            right -= sum(part, at - 1, at, to);
            if (at - from >= LEAST_OF_PART) {
                double distance = energy(all - left - right, left, right, at - from, to - at);
                best = distance > best.distance() ? new Split(at, distance) : best;
            }
        }
        return best;
    }

    /** Returns the sum of distances between one value and those of a range. */
    private static double sum(double[] part, int one, int from, int to) {
        double sum = 0;
        for (int other = from; other < to; other++) {
            sum += Math.abs(part[one] - part[other]);
        }
        return sum;
    }

    /** Returns formula (7) of the article with alpha = 1. */
    private static double energy(double between, double left, double right, double m, double n) {
        double distance = 2 * between / (m * n) - left / (m * (m - 1) / 2) - right / (n * (n - 1) / 2);
        return m * n / (m + n) * distance;
    }
}
