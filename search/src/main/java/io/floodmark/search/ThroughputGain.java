package io.floodmark.search;

import io.floodmark.model.LoadInterval;
import io.floodmark.model.Observation;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * By how much more was acknowledged per second in some measured windows than in others, as a fraction, with its interval of
 * 95 %: Welch's, of the means of the generator's intervals, on the scale of logarithms. An error allows for intervals that
 * resemble their neighbours (see {@link Trend}), and is never below half a percent of the mean: a steady window is short all the
 * same.
 *
 * @param gain 0: as much; 1: twice as much
 * @param low end of the interval, -1 or more
 * @param high end of the interval; infinite where a window is too short to tell
 */
public record ThroughputGain(double gain, double low, double high) {
    private static final double CONFIDENCE = 0.95;
    private static final double LEAST_ERROR = 0.005;
    /** Shorter ones are parts of one, at its end. */
    private static final double LEAST_SECONDS = 0.5;

    /** Of all windows of each side together. */
    public static ThroughputGain between(List<Observation> before, List<Observation> after) {
        Window first = Window.of(before);
        Window second = Window.of(after);
        double gain = second.mean() / first.mean() - 1;
        if (!first.tells() || !second.tells()) {
            return new ThroughputGain(Double.isFinite(gain) ? gain : 0, -1, Double.POSITIVE_INFINITY);
        }
        double error = Math.hypot(first.error(), second.error());
        double freedom = Math.pow(error, 4)
                / (Math.pow(first.error(), 4) / first.freedom() + Math.pow(second.error(), 4) / second.freedom());
        double reach = error * new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return new ThroughputGain(gain, (1 + gain) * Math.exp(-reach) - 1, (1 + gain) * Math.exp(reach) - 1);
    }

    /** For people: {@code +3.1 % (-0.4 to +6.7 %)}. */
    public String human() {
        return Double.isInfinite(high)
                ? "not known: too little was measured"
                : Text.format("%+.1f %% (%+.1f to %+.1f %%)", 100 * gain, 100 * low, 100 * high);
    }

    /**
     * Rates of one side.
     *
     * @param error of the mean's logarithm
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

        boolean tells() {
            return intervals >= Trend.LEAST_POINTS && mean > 0;
        }
    }
}
