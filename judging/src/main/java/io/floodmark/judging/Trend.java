package io.floodmark.judging;

import io.floodmark.model.metric.Sample;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * A straight line fitted to a series by least squares. The slope's error allows for autocorrelation, so that a slowly
 * varying latency does not count as growth: with correlation r between neighbours, the variance is (1 + r) / (1 - r)
 * times that of independent readings, and the effective number of readings is smaller by the same factor. In a short
 * series, the estimate of r is too low by about (2 + 4 r) / n, which is corrected; it is limited to 0 to 0.9.
 *
 * @param slope per second
 * @param error standard error of the slope
 * @param freedom degrees of freedom, 1 or more
 */
public record Trend(double slope, double error, double freedom) {
    static final int LEAST_POINTS = 4;
    private static final double MOST_CORRELATED = 0.9;
    private static final double ONE_SIDED = 0.95;

    /** Returns the trend of the values, divided by the unit, at the ends of their intervals. */
    static Trend of(List<Sample> samples, double unit) {
        double[] seconds = samples.stream()
                .mapToDouble(sample -> (sample.toNanos() - samples.get(0).toNanos()) / 1e9)
                .toArray();
        return of(
                seconds,
                samples.stream().mapToDouble(sample -> sample.value() / unit).toArray());
    }

    /**
     * Returns the trend of values at the given times in seconds, which must not all be equal; requires at least
     * {@link #LEAST_POINTS} values.
     */
    public static Trend of(double[] seconds, double[] values) {
        int n = seconds.length;
        if (n < LEAST_POINTS || values.length != n) {
            throw new IllegalArgumentException(
                    "a trend needs " + LEAST_POINTS + " pairs or more; got " + n + " times and " + values.length);
        }
        SimpleRegression line = new SimpleRegression();
        for (int i = 0; i < n; i++) {
            line.addData(seconds[i], values[i]);
        }
        double[] residuals = IntStream.range(0, n)
                .mapToDouble(i -> values[i] - line.predict(seconds[i]))
                .toArray();
        double squares = StatUtils.sumSq(residuals);
        double inflation = inflation(residuals, squares);
        double error = Math.sqrt(inflation * squares / (n - 2) / line.getXSumSquares());
        return new Trend(line.getSlope(), error, Math.max(1, n / inflation - 2));
    }

    /** Returns the lower bound of the slope, one-sided 95%. */
    public double lower() {
        return slope - quantile() * error;
    }

    /** Returns the upper bound of the slope, one-sided 95%. */
    public double upper() {
        return slope + quantile() * error;
    }

    private double quantile() {
        return new TDistribution(freedom).inverseCumulativeProbability(ONE_SIDED);
    }

    /** Returns the variance inflation of the mean of autocorrelated readings, 1 or more. */
    static double inflation(double[] readings) {
        double mean = StatUtils.mean(readings);
        double[] residuals =
                DoubleStream.of(readings).map(reading -> reading - mean).toArray();
        return inflation(residuals, StatUtils.sumSq(residuals));
    }

    private static double inflation(double[] residuals, double squares) {
        double correlation = correlation(residuals, squares);
        return (1 + correlation) / (1 - correlation);
    }

    private static double correlation(double[] residuals, double squares) {
        if (squares == 0) {
            return 0;
        }
        double products = 0;
        for (int i = 1; i < residuals.length; i++) {
            products += residuals[i] * residuals[i - 1];
        }
        int n = residuals.length;
        double unbiased = n > LEAST_POINTS ? (n * products / squares + 2) / (n - 4) : 0;
        return Math.max(0, Math.min(MOST_CORRELATED, unbiased));
    }
}
