package io.floodmark.kafka.prometheus;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Shares of time that an exporter gives as fractions or as percentages. Their names do not show which. If one value is
 * too large for a fraction, allowing for rounding, all values of the metric are percentages.
 */
final class TimeShares {
    private static final double MOST_OF_A_FRACTION = 1.05;
    private static final double MOST_OF_PERCENT = 105;

    private TimeShares() {}

    /**
     * Returns the lowest share, from 0 to 1; empty if there is none, or if the values are neither fractions nor
     * percentages.
     */
    static OptionalDouble least(List<MetricSeries> lines) {
        double most = lines.stream().mapToDouble(MetricSeries::value).max().orElse(Double.NaN);
        OptionalDouble least = lines.stream().mapToDouble(MetricSeries::value).min();
        if (!(most <= MOST_OF_PERCENT) || least.orElse(-1) < 0) {
            return OptionalDouble.empty();
        }
        double unit = most > MOST_OF_A_FRACTION ? 100 : 1;
        return OptionalDouble.of(Math.min(1, least.orElse(Double.NaN) / unit));
    }
}
