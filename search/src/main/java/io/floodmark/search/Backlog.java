package io.floodmark.search;

import io.floodmark.model.LoadInterval;
import io.floodmark.model.Observation;
import java.util.Arrays;
import java.util.List;

/**
 * Records that were due but not yet acknowledged, in seconds of the offered load, at the end of every interval of the judged
 * part. In a steady trial it sways about the latency; what it grows by is what the cluster does not carry.
 */
final class Backlog {
    private final double[] times;
    private final double[] seconds;

    private Backlog(double[] times, double[] seconds) {
        this.times = times;
        this.seconds = seconds;
    }

    static Backlog of(Observation seen) {
        List<LoadInterval> intervals = seen.measuredIntervals();
        double[] times = new double[intervals.size()];
        double[] seconds = new double[intervals.size()];
        for (int i = 0; i < times.length; i++) {
            times[i] = (intervals.get(i).toNanos() - seen.measured().fromNanos()) / 1e9;
            seconds[i] = intervals.get(i).backlog() / seen.offered().perSecond();
        }
        return new Backlog(times, seconds);
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

    /** Growth per second between the medians of the first and the last third, which one stall at either end does not move. */
    double growthOfThirds() {
        int third = Math.max(1, points() / 3);
        double from = median(Arrays.copyOfRange(times, 0, third));
        double to = median(Arrays.copyOfRange(times, points() - third, points()));
        return grownBetweenThirds() / (to - from);
    }

    /** Seconds of backlog that the last third has more than the first. */
    double grownBetweenThirds() {
        int third = Math.max(1, points() / 3);
        return median(Arrays.copyOfRange(seconds, points() - third, points()))
                - median(Arrays.copyOfRange(seconds, 0, third));
    }

    /**
     * Cumulative sum of what the backlog grew beyond a drift, never below zero (Page's CUSUM).
     *
     * @param drift growth, in seconds per second, that is not called growth
     */
    Cusum cusum(double drift) {
        double sum = 0;
        double peak = 0;
        for (int i = 1; i < points(); i++) {
            sum = Math.max(0, sum + seconds[i] - seconds[i - 1] - drift * (times[i] - times[i - 1]));
            peak = Math.max(peak, sum);
        }
        return new Cusum(sum, peak);
    }

    /**
     * Where the sum stands, and the highest that it was.
     *
     * @param now seconds of backlog
     * @param peak seconds of backlog
     */
    record Cusum(double now, double peak) {}

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
