package io.floodmark.search;

import io.floodmark.model.LoadInterval;
import io.floodmark.model.Observation;
import java.util.List;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * Records that were due but not yet acknowledged, in seconds of the offered load, at the end of every interval of the
 * judged part. In a steady trial it sways about the latency; what it grows by is what the cluster does not carry.
 */
final class Backlog {
    /** Of what is offered: an interval with less acknowledged lies in a stall for the greater part. */
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

    /** Seconds of intervals in which less than half of what was offered was acknowledged. */
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
     * Growth per second between the medians of the first and the last third, which one stall at either end does not
     * move.
     */
    double growthOfThirds() {
        return grownBetweenThirds() / growth(times);
    }

    /** Seconds of backlog that the last third has more than the first. */
    double grownBetweenThirds() {
        return growth(seconds);
    }

    private double growth(double[] values) {
        int third = Math.max(1, points() / 3);
        Median median = new Median();
        return median.evaluate(values, points() - third, third) - median.evaluate(values, 0, third);
    }

    /**
     * Cumulative sum of what the backlog grew beyond a drift, never below zero (Page's CUSUM).
     *
     * @param drift growth, in seconds per second, that is not called growth
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
     * Where the sum stands, and the highest that it was.
     *
     * @param now seconds of backlog
     * @param peak seconds of backlog
     * @param above seconds for which it has been above the alarm without interruption
     */
    record Cusum(double now, double peak, double above) {}
}
