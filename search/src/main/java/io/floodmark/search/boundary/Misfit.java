package io.floodmark.search.boundary;

import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * The deviation of the cluster's limits from the formula: a Gaussian process over the logarithm of the values, smooth
 * over a factor of 3.3.
 *
 * @param sd sd of ln(limit)
 */
record Misfit(LogPositions positions, double sd) {
    private static final double LENGTH = 1.2;

    double covariance(double value, double other) {
        double distance = (positions.at(value) - positions.at(other)) / LENGTH;
        return sd * sd * Math.exp(-distance * distance / 2);
    }

    RealMatrix covariance(double[] values) {
        RealMatrix all = MatrixUtils.createRealMatrix(values.length, values.length);
        for (int i = 0; i < values.length; i++) {
            all.setRow(i, covariance(values[i], values));
        }
        return all;
    }

    double[] covariance(double value, double[] others) {
        double[] all = new double[others.length];
        for (int i = 0; i < others.length; i++) {
            all[i] = covariance(value, others[i]);
        }
        return all;
    }
}
