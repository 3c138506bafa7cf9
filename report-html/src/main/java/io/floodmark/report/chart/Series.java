package io.floodmark.report.chart;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * One line of a chart over the slots of a {@link TimeAxis}. Slots without data are NaN.
 *
 * <p>It is a class, not a record, because it holds an array. Immutable.
 */
final class Series {
    private final String name;
    private final double[] values;

    Series(String name, double[] values) {
        this.name = name;
        this.values = values.clone();
    }

    String name() {
        return name;
    }

    int length() {
        return values.length;
    }

    double at(int slot) {
        return values[slot];
    }

    boolean hasValues() {
        for (double value : values) {
            if (!Double.isNaN(value)) {
                return true;
            }
        }
        return false;
    }

    Series map(DoubleUnaryOperator operator) {
        double[] mapped = new double[values.length];
        Arrays.setAll(mapped, i -> operator.applyAsDouble(values[i]));
        return new Series(name, mapped);
    }
}
