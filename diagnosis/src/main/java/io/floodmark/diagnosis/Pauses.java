package io.floodmark.diagnosis;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the slowest requests in seconds with pauses and in seconds without. The share of time in garbage collections
 * alone is no evidence: a busy JVM collects often. The client, which does not know about the pauses, sees whether
 * latency peaks only with them.
 *
 * @param paused number of seconds with a tenth or more spent in pauses
 * @param free number of seconds with almost no pauses
 * @param slowest slowest request answered in a second with pauses, in milliseconds: the median over those seconds
 * @param otherwise the same for seconds without pauses
 * @param pause length of the pauses in a second with pauses, in milliseconds: the median
 */
record Pauses(int paused, int free, double slowest, double otherwise, double pause) {
    private static final double PAUSED = 0.10;
    private static final double FREE = 0.02;
    private static final int LEAST_SECONDS = 4;
    private static final double TIMES = 2;
    private static final double ALIKE = 1.2;

    static Pauses of(DiagnosisContext context, Metric share) {
        List<Sample> samples = context.observation().measuredSamples(share);
        List<Double> slowest = new ArrayList<>();
        List<Double> otherwise = new ArrayList<>();
        List<Double> pauses = new ArrayList<>();
        for (LoadInterval interval : context.observation().measuredIntervals()) {
            double paused = during(interval, samples);
            double millis = interval.service().maxNanos() / 1e6;
            if (Double.isFinite(millis) && paused >= PAUSED) {
                slowest.add(millis);
                pauses.add(1e3 * paused * interval.seconds());
            } else if (Double.isFinite(millis) && paused <= FREE) {
                otherwise.add(millis);
            }
        }
        return new Pauses(slowest.size(), otherwise.size(), median(slowest), median(otherwise), median(pauses));
    }

    /**
     * Returns the value of the worst process, by readings that cover more than half of the interval; NaN if there are
     * none.
     */
    static double during(LoadInterval interval, List<Sample> samples) {
        double worst = Double.NaN;
        for (Sample sample : samples) {
            long common =
                    Math.min(interval.toNanos(), sample.toNanos()) - Math.max(interval.fromNanos(), sample.fromNanos());
            if (common > (interval.toNanos() - interval.fromNanos()) / 2 && !(worst > sample.value())) {
                worst = sample.value();
            }
        }
        return worst;
    }

    /** Returns NaN if there are too few values to compare. */
    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.size() < LEAST_SECONDS ? Double.NaN : sorted.get(sorted.size() / 2);
    }

    /**
     * True if latency peaks with the pauses. A pause delays waiting requests by its own length, so a smaller peak has
     * another cause.
     */
    boolean peak() {
        return slowest > TIMES * otherwise && slowest - otherwise > pause / 2;
    }

    boolean alike() {
        return slowest < ALIKE * otherwise;
    }

    String message() {
        return String.format(
                Locale.ROOT,
                "in the %d seconds with pauses (%.0f ms) the slowest request took %.0f ms, in the %d without %.0f ms (medians)",
                paused,
                pause,
                slowest,
                free,
                otherwise);
    }
}
