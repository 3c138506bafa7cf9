package io.floodmark.diagnosis;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.verdict.Indicator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.stat.correlation.SpearmansCorrelation;

/**
 * Detects latency that comes from stalls. A stall delays all records of a moment by about the same time, so the 99th
 * percentile is close to the maximum; work on each record gives a distribution whose maximum is a multiple of it.
 * Growing queues have the same shape and are left out.
 *
 * <p>What happens in the same seconds is tested by rank correlation with the slowest request of each second. Its
 * probability is exact under circular shifts of one series, which keep the dependence between successive seconds
 * (permutation test), and is corrected for the number of activities (Bonferroni).
 */
final class Stalls {
    /** Fraction of the maximum from which on the 99th percentile is close to it. */
    private static final double CLOSE = 0.7;

    private static final long LEAST_RECORDS = 10_000;
    private static final double LEAST_MILLIS = 20;
    private static final double ALPHA = 0.05;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Something that may stall a broker. A closed segment is flushed, so log flushes include segment rolls. */
    private enum Activity {
        FLUSHES(Metric.LOG_FLUSH_RATE, "log flushes, which a new segment starts too"),
        COLLECTIONS(Metric.GC_PAUSE_FRACTION, "garbage collection in a broker"),
        WRITES(Metric.HOST_DISK_WRITE, "disk writes of a broker's host");

        private final Metric metric;
        private final String words;

        Activity(Metric metric, String words) {
            this.metric = metric;
            this.words = words;
        }
    }

    /** The values of an activity in the seconds in which it and the slowest request are known. */
    private record Series(Activity activity, List<Double> activities, List<Double> slowest) {}

    private Stalls() {}

    /** Returns what is known about stalls, in sentences; empty if latency does not come from them. */
    static Optional<String> of(DiagnosisContext context) {
        LatencySummary latency = context.observation().latency();
        double p99 = latency.p99Nanos() / NANOS_PER_MILLI;
        double max = latency.maxNanos() / NANOS_PER_MILLI;
        boolean queues = context.fired(Indicator.BEHIND_SCHEDULE) || context.fired(Indicator.BACKLOG);
        if (queues || latency.count() < LEAST_RECORDS || !(max >= LEAST_MILLIS) || p99 < CLOSE * max) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                        Locale.ROOT,
                        "Stalls: the 99th percentile of the latency, %.0f ms, is close to its maximum, %.0f ms. Single stalls"
                                + " delay records, not the work on each of them. ",
                        p99,
                        max)
                + together(context));
    }

    private static String together(DiagnosisContext context) {
        List<Series> known = new ArrayList<>();
        for (Activity activity : Activity.values()) {
            Series series = series(context, activity);
            if (varies(series.activities())) {
                known.add(series);
            }
        }
        if (known.isEmpty()) {
            return "Neither flushes nor collections nor disk writes were read.";
        }
        int seconds =
                known.stream().mapToInt(series -> series.slowest().size()).min().orElseThrow();
        int least = (int) Math.ceil(known.size() / ALPHA);
        if (seconds < least) {
            return String.format(
                    Locale.ROOT,
                    "%d seconds are too few to test what happens at the same time; repeat with --for %ds or longer.",
                    seconds,
                    least);
        }
        List<String> found = known.stream()
                .flatMap(series -> significant(series, known.size()).stream())
                .toList();
        return found.isEmpty()
                ? "In the same seconds there are significantly more of none of these: "
                        + String.join(
                                ", ",
                                known.stream()
                                        .map(series -> series.activity().words)
                                        .toList()) + "."
                : "The slowest seconds have more of " + String.join(", and more of ", found) + ".";
    }

    private static Series series(DiagnosisContext context, Activity activity) {
        List<Sample> samples = context.observation().measuredSamples(activity.metric);
        List<Double> activities = new ArrayList<>();
        List<Double> slowest = new ArrayList<>();
        for (LoadInterval interval : context.observation().measuredIntervals()) {
            double value = Pauses.during(interval, samples);
            double nanos = interval.service().maxNanos();
            if (Double.isFinite(value) && Double.isFinite(nanos)) {
                activities.add(value);
                slowest.add(nanos);
            }
        }
        return new Series(activity, activities, slowest);
    }

    private static boolean varies(List<Double> values) {
        return values.stream().distinct().count() > 1;
    }

    /** Returns the activity with its correlation and probability; empty if that is above alpha. */
    private static Optional<String> significant(Series series, int activities) {
        int seconds = series.slowest().size();
        double[] values = array(series.activities());
        double[] slowest = array(series.slowest());
        double observed = correlation(values, slowest, 0);
        long asHigh = IntStream.range(0, seconds)
                .filter(shift -> correlation(values, slowest, shift) >= observed)
                .count();
        double probability = Math.min(1, (double) activities * asHigh / seconds);
        return probability <= ALPHA && observed > 0
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s (rank correlation %.2f over %d seconds, p = %.3f)",
                        series.activity().words,
                        observed,
                        seconds,
                        probability))
                : Optional.empty();
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns the rank correlation of the activity with the slowest requests so many seconds later, cyclically. */
    private static double correlation(double[] activities, double[] slowest, int shift) {
        double[] later = IntStream.range(0, slowest.length)
                .mapToDouble(second -> slowest[(second + shift) % slowest.length])
                .toArray();
        return new SpearmansCorrelation().correlation(activities, later);
    }
}
