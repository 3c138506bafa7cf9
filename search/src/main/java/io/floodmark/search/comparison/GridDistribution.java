package io.floodmark.search.comparison;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** A distribution over cells of equal width; within a cell it is uniform. Immutable. */
final class GridDistribution {
    private final double low;
    private final double step;
    private final double[] cells;

    /**
     * Creates a distribution.
     *
     * @param low lower edge of the first cell
     * @param weights weights of the cells; they need not add up to 1
     */
    GridDistribution(double low, double step, double[] weights) {
        this.low = low;
        this.step = step;
        double all = Arrays.stream(weights).sum();
        this.cells = Arrays.stream(weights).map(weight -> weight / all).toArray();
    }

    /** Returns the distribution times a density, given up to a factor. */
    GridDistribution times(DoubleUnaryOperator density) {
        double[] weights = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            weights[i] = cells[i] * density.applyAsDouble(low + (i + 0.5) * step);
        }
        return new GridDistribution(low, step, weights);
    }

    double quantile(double probability) {
        double below = 0;
        for (int i = 0; i < cells.length; i++) {
            if (below + cells[i] >= probability && cells[i] > 0) {
                return low + step * (i + (probability - below) / cells[i]);
            }
            below += cells[i];
        }
        return low + step * cells.length;
    }

    /** Returns the probability of a value below. */
    double below(double value) {
        return tail(value, true);
    }

    /** Returns the probability of a value above; summed from the upper end, so that a small one loses no digits. */
    double above(double value) {
        return tail(value, false);
    }

    private double tail(double value, boolean lower) {
        double sum = 0;
        for (int i = 0; i < cells.length; i++) {
            double share = Math.max(0, Math.min(1, (value - low) / step - i));
            sum += cells[i] * (lower ? share : 1 - share);
        }
        return sum;
    }

    double mean() {
        double sum = 0;
        for (int i = 0; i < cells.length; i++) {
            sum += cells[i] * (low + (i + 0.5) * step);
        }
        return sum;
    }

    double sd() {
        double mean = mean();
        double sum = 0;
        for (int i = 0; i < cells.length; i++) {
            double distance = low + (i + 0.5) * step - mean;
            sum += cells[i] * distance * distance;
        }
        return Math.sqrt(sum);
    }
}
