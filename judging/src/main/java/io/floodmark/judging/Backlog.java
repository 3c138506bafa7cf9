package io.floodmark.judging;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import java.util.List;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The backlog (records that were due but are not yet acknowledged), in seconds of the offered load, at the end of every
 * measured interval. In a steady trial it varies around the latency; its growth is the load that the cluster does not
 * sustain.
 */
final class Backlog {
    /** Fraction of the offered load: most of an interval in which less is acknowledged is a stall. */
    private static final double STALLED = 0.5;

    private final double[] times;
    private final double[] seconds;
    private final double stalledSeconds;

    private Backlog(double[] times, double[] seconds, double stalledSeconds) {
        this.times = times;
        this.seconds = seconds;
        this.stalledSeconds = stalledSeconds;
    }

    static Backlog of(Observation seen) {
        List<LoadInterval> intervals = seen.measuredIntervals();
        double[] times = new double[intervals.size()];
        double[] seconds = new double[intervals.size()];
        for (int i = 0; i < times.length; i++) {
            times[i] = (intervals.get(i).toNanos() - seen.measured().fromNanos()) / 1e9;
            seconds[i] = intervals.get(i).backlog() / seen.offered().perSecond();
        }
        double stalled = intervals.stream()
                .filter(interval -> interval.acked()
                        < STALLED * interval.seconds() * seen.offered().perSecond())
                .mapToDouble(LoadInterval::seconds)
                .sum();
        return new Backlog(times, seconds, stalled);
    }

    /** Returns the seconds of intervals in which less than half of the offered records were acknowledged. */
    double stalledSeconds() {
        return stalledSeconds;
    }

    int points() {
        return times.length;
    }

    Trend trend() {
        return Trend.of(times, seconds);
    }

    double first() {
        return seconds[0];
    }

    double last() {
        return seconds[seconds.length - 1];
    }

    /**
     * Returns the growth per second between the medians of the first and the last third, which a single stall at either
     * end does not change.
     */
    double growthOfThirds() {
        return grownBetweenThirds() / growth(times);
    }

    /** Returns the seconds of backlog that the median of the last third exceeds the median of the first third by. */
    double grownBetweenThirds() {
        return growth(seconds);
    }

    private double growth(double[] values) {
        int third = Math.max(1, points() / 3);
        Median median = new Median();
        return median.evaluate(values, points() - third, third) - median.evaluate(values, 0, third);
    }

    /**
     * Returns the cumulative sum of the backlog's growth beyond a drift, never below zero (Page's CUSUM).
     *
     * @param drift seconds per second of growth that are ignored
     * @param alarm seconds of backlog
     */
    Cusum cusum(double drift, double alarm) {
        double sum = 0;
        double peak = 0;
        double since = Double.POSITIVE_INFINITY;
        for (int i = 1; i < points(); i++) {
            sum = Math.max(0, sum + seconds[i] - seconds[i - 1] - drift * (times[i] - times[i - 1]));
            peak = Math.max(peak, sum);
            since = sum > alarm ? Math.min(since, times[i]) : Double.POSITIVE_INFINITY;
        }
        return new Cusum(sum, peak, points() == 0 ? 0 : Math.max(0, times[points() - 1] - since));
    }

    /**
     * The last value of the cumulative sum, and its peak.
     *
     * @param now seconds of backlog
     * @param peak seconds of backlog
     * @param above seconds for which it has been above the alarm without interruption
     */
    record Cusum(double now, double peak, double above) {}
}
