package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Unanswered;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * Fires if a latency misses its objective. Without windows in the plan: the quantile of the whole trial (one histogram
 * of all records, never an average of quantiles) is above its bound, and it is above it in more than 30% of the
 * windows, so that a single stall does not decide. Such a window is a tenth of the trial, but at least one interval of
 * the generator and at most 10 s. With windows in the plan: for one of their lengths, more windows miss the bound than
 * the plan allows.
 *
 * <p>The value is the quantile over its bound, for the objective that is missed most; with windows, it is that of the
 * worst window after leaving out those that may miss. The utilisation, from which a search derives the load, is based
 * on the same value. End-to-end latency is judged per consumer group.
 */
record LatencyRule(Objective objective) implements Rule {
    private static final double WINDOWS_OVER = 0.30;
    private static final double MOST_WINDOW_SECONDS = 10;
    private static final int WINDOWS = 10;
    /** Tolerance for intervals that add up to slightly less than a window. */
    private static final double ALMOST = 0.97;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        List<IndicatorReading> readings = new ArrayList<>();
        if (!objective.produce().isEmpty()) {
            readings.addAll(new Promise("", Entity.CLUSTER, produced(seen), seen, threshold).read(objective.produce()));
        }
        if (!objective.endToEnd().isEmpty()) {
            GroupLatencies.of(seen)
                    .forEach((group, received) ->
                            readings.addAll(new Promise("end-to-end ", Entity.group(group), received, seen, threshold)
                                    .read(objective.endToEnd())));
        }
        return readings.stream()
                .max(Comparator.comparing(IndicatorReading::fired).thenComparing(IndicatorReading::value))
                .orElseGet(() -> Readings.unseen(Indicator.LATENCY, threshold, "no acknowledged record in the trial"));
    }

    /**
     * Returns the latencies of all records that were due in the judged part: those of the drain, and the ages of
     * unanswered records, are added to its last interval.
     */
    private static List<TimedHistogram> produced(Observation seen) {
        List<TimedHistogram> after = new ArrayList<>(timed(seen.drainIntervals()));
        Unanswered unanswered = seen.unanswered();
        if (unanswered.records() > 0) {
            Histogram aged = new Histogram(3);
            aged.recordValueWithCount(unanswered.ageNanos(), unanswered.records());
            after.add(new TimedHistogram(0, aged));
        }
        return TimedHistogram.ending(timed(seen.measuredIntervals()), after);
    }

    private static List<TimedHistogram> timed(List<LoadInterval> intervals) {
        return intervals.stream()
                .filter(interval -> interval.latency().count() > 0)
                .map(interval -> TimedHistogram.of(interval.seconds(), interval.histogram()))
                .toList();
    }

    /** The objective for one kind of latency of one entity, with the measured latencies. */
    private final class Promise {
        private final String kind;
        private final Entity where;
        private final List<TimedHistogram> intervals;
        private final double trialSeconds;
        private final double threshold;

        Promise(String kind, Entity where, List<TimedHistogram> intervals, Observation seen, double threshold) {
            this.kind = kind;
            this.where = where;
            this.intervals = intervals;
            this.trialSeconds = seen.measured().seconds();
            this.threshold = threshold;
        }

        /** Returns one reading per quantile; none if no latency was measured. */
        List<IndicatorReading> read(SortedMap<Quantile, Duration> bounds) {
            Histogram all = TimedHistogram.merged(intervals);
            if (all.getTotalCount() == 0) {
                return List.of();
            }
            return bounds.entrySet().stream()
                    .map(bound -> objective.windows().isEmpty()
                            ? whole(bound.getKey(), bound.getValue(), all)
                            : worstWindows(bound.getKey(), bound.getValue()))
                    .toList();
        }

        private IndicatorReading whole(Quantile quantile, Duration bound, Histogram all) {
            double length = Math.min(MOST_WINDOW_SECONDS, trialSeconds / WINDOWS);
            List<Double> windows = windows(quantile, length);
            double mostNanos = bound.toNanos() * threshold;
            long over = windows.stream().filter(nanos -> nanos > mostNanos).count();
            double nanos = all.getValueAtPercentile(100 * quantile.value());
            boolean fired = nanos > mostNanos && over > WINDOWS_OVER * windows.size();
            return reading(
                    fired,
                    nanos / bound.toNanos(),
                    Text.format(
                            "%s%s of all records %s, above the objective of %s in %d of %d windows",
                            kind, quantile, Text.millis(nanos), Durations.format(bound), over, windows.size()));
        }

        private IndicatorReading worstWindows(Quantile quantile, Duration bound) {
            return objective.windows().entrySet().stream()
                    .map(window -> inWindows(quantile, bound, window.getKey(), window.getValue()))
                    .max(Comparator.comparing(IndicatorReading::value))
                    .orElseThrow();
        }

        /** Reads one window length. A trial shorter than a window is one window. */
        private IndicatorReading inWindows(Quantile quantile, Duration bound, Duration length, double share) {
            List<Double> windows = windows(quantile, ALMOST * Math.min(Durations.seconds(length), trialSeconds));
            int mayMiss = (int) Math.floor(share * windows.size());
            double mostNanos = bound.toNanos() * threshold;
            long over = windows.stream().filter(nanos -> nanos > mostNanos).count();
            double nanos = windows.stream()
                    .sorted(Comparator.reverseOrder())
                    .skip(mayMiss)
                    .findFirst()
                    .orElse(0.0);
            return reading(
                    over > mayMiss,
                    nanos / bound.toNanos(),
                    Text.format(
                            "%s%s above the objective of %s in %d of %d windows of %s, of which %d may miss it; beyond those"
                                    + " the worst is %s",
                            kind,
                            quantile,
                            Durations.format(bound),
                            over,
                            windows.size(),
                            Durations.format(length),
                            mayMiss,
                            Text.millis(nanos)));
        }

        private List<Double> windows(Quantile quantile, double lengthSeconds) {
            return TimedHistogram.windows(intervals, lengthSeconds).stream()
                    .map(window -> (double) window.getValueAtPercentile(100 * quantile.value()))
                    .toList();
        }

        private IndicatorReading reading(boolean fired, double ratio, String evidence) {
            return Readings.margin(Indicator.LATENCY, fired, ratio, threshold, ratio / threshold, where, evidence);
        }
    }
}
