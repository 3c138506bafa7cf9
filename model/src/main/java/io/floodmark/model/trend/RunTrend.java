package io.floodmark.model.trend;

import io.floodmark.model.plan.Measure;
import java.time.Instant;
import java.util.List;

/**
 * How a measure of comparable runs developed.
 *
 * @param measure that was read from every run
 * @param like id of the run that the others are comparable with
 * @param points in the order of time
 * @param changes in the order of time
 * @param spread standard deviation of ln(value) of the points around their levels; NaN with fewer than two points
 * @param excluded number of comparable runs without a value
 */
public record RunTrend(
        Measure measure, String like, List<TrendPoint> points, List<TrendChange> changes, double spread, int excluded) {
    /** Fewer points have too few permutations for any change to be significant at 5%. */
    public static final int LEAST_POINTS = 8;

    public RunTrend {
        points = List.copyOf(points);
        changes = List.copyOf(changes);
    }

    /** True if there are enough points to find a change. */
    public boolean conclusive() {
        return points.size() >= LEAST_POINTS;
    }

    /** Returns the changes from that time on. */
    public List<TrendChange> changesSince(Instant from) {
        return changes.stream()
                .filter(change -> !points.get(change.at()).started().isBefore(from))
                .toList();
    }

    /** Returns the number of runs of all points. */
    public int runs() {
        return points.stream().mapToInt(point -> point.runs().size()).sum();
    }

    /** Returns the index of the first point of the present level. */
    public int latestLevel() {
        return changes.isEmpty() ? 0 : changes.get(changes.size() - 1).at();
    }

    /** Returns the geometric mean of the points since the last change; NaN without points. */
    public double level() {
        return Math.exp(points.subList(latestLevel(), points.size()).stream()
                .mapToDouble(point -> Math.log(point.value()))
                .average()
                .orElse(Double.NaN));
    }
}
