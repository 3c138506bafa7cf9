package io.floodmark.judging;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import java.util.List;
import org.hipparchus.stat.StatUtils;

/**
 * The relative difference in throughput between two sets of measured windows, with its 95% confidence interval: Welch's
 * t interval of the mean rates of the generator's intervals, on a log scale. The standard error accounts for
 * autocorrelation (see {@link Trend}) and is at least 0.5% of the mean.
 *
 * @param gain 0 for equal throughput, 1 for twice the throughput
 * @param low end of the interval, -1 or more
 * @param high end of the interval; infinite if a window is too short
 */
public record ThroughputGain(double gain, double low, double high) {
    private static final double CONFIDENCE = 0.95;
    private static final double LEAST_ERROR = 0.005;
    /** Shorter intervals are cut off at the edges of windows. */
    private static final double LEAST_SECONDS = 0.5;

    /** Compares all windows of both sets. */
    public static ThroughputGain between(List<Observation> before, List<Observation> after) {
        Window first = Window.of(before);
        Window second = Window.of(after);
        double gain = second.mean() / first.mean() - 1;
        if (!first.isLongEnough() || !second.isLongEnough()) {
            return new ThroughputGain(Double.isFinite(gain) ? gain : 0, -1, Double.POSITIVE_INFINITY);
        }
        double reach =
                WelchInterval.halfWidth(first.error(), first.freedom(), second.error(), second.freedom(), CONFIDENCE);
        return new ThroughputGain(gain, (1 + gain) * Math.exp(-reach) - 1, (1 + gain) * Math.exp(reach) - 1);
    }

    /** Formats the gain, e.g. {@code +3.1% (-0.4% to +6.7%)}. */
    public String human() {
        return Double.isInfinite(high)
                ? "an unknown amount (the windows are too short)"
                : Text.format("%+.1f%% (%+.1f%% to %+.1f%%)", 100 * gain, 100 * low, 100 * high);
    }

    /**
     * The mean rate of one set.
     *
     * @param error standard error of the logarithm of the mean
     * @param freedom degrees of freedom, 1 or more
     */
    private record Window(int intervals, double mean, double error, double freedom) {
        static Window of(List<Observation> seen) {
            double[] rates = seen.stream()
                    .flatMap(each -> each.measuredIntervals().stream())
                    .filter(interval -> interval.seconds() >= LEAST_SECONDS)
                    .mapToDouble(Window::rate)
                    .toArray();
            if (rates.length < Trend.LEAST_POINTS) {
                return new Window(rates.length, StatUtils.mean(rates), Double.POSITIVE_INFINITY, 1);
            }
            double mean = StatUtils.mean(rates);
            double inflation = Trend.inflation(rates);
            double spread = Math.sqrt(inflation * StatUtils.variance(rates) / rates.length) / mean;
            double freedom = Math.max(1, rates.length / inflation - 1);
            return new Window(rates.length, mean, Math.max(LEAST_ERROR, spread), freedom);
        }

        private static double rate(LoadInterval interval) {
            return interval.acked() / interval.seconds();
        }

        boolean isLongEnough() {
            return intervals >= Trend.LEAST_POINTS && mean > 0;
        }
    }
}
