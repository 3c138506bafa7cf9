package io.floodmark.search;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.Optional;
import org.hipparchus.stat.StatUtils;

/**
 * The CPU time of brokers per record of the reference load before a trial. The work is the same each time, so a higher
 * cost is a slower machine.
 *
 * @param ln natural logarithm of the CPU time per record
 * @param sd standard deviation of {@code ln}
 */
public record ReferenceCost(double ln, double sd) {
    /**
     * Standard deviation of ln(cost) over the same few seconds of work, whatever the readings say: they are few, and
     * not independent.
     */
    private static final double LEAST_SD = 0.015;

    private static final int LEAST_READINGS = 2;

    public ReferenceCost {
        if (!Double.isFinite(ln) || !(sd >= 0)) {
            throw new IllegalArgumentException("reference cost is " + ln + " with sd " + sd + "; expected finite");
        }
    }

    /** Returns empty without a reference load, and without CPU readings of brokers. */
    public static Optional<ReferenceCost> of(Observation seen) {
        double[] lns = seen.samples().stream()
                .filter(sample -> sample.metric() == Metric.REFERENCE_CPU)
                .mapToDouble(Sample::value)
                .filter(value -> value > 0)
                .map(Math::log)
                .toArray();
        return lns.length < LEAST_READINGS ? Optional.empty() : Optional.of(of(lns));
    }

    private static ReferenceCost of(double[] lns) {
        double error = Math.sqrt(StatUtils.variance(lns) / lns.length);
        return new ReferenceCost(StatUtils.mean(lns), Math.hypot(LEAST_SD, error));
    }
}
