package io.floodmark.search.trend;

import io.floodmark.model.ChangedCondition;
import io.floodmark.model.Condition;
import io.floodmark.model.Effect;
import io.floodmark.model.Interval;
import io.floodmark.model.Measure;
import io.floodmark.model.RunTrend;
import io.floodmark.model.TrendChange;
import io.floodmark.model.TrendPoint;
import io.floodmark.model.TrendRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * Finds the changes of a measure over stored runs: runs that began within an hour are one point, {@link ChangePoints}
 * splits the points, and Welch's interval tells the size of each change.
 */
public final class TrendAnalysis {
    /** Fewer points are not enough to find any change. */
    public static final int LEAST_POINTS = ChangePoints.LEAST_POINTS;

    private static final Duration SAME_HOUR = Duration.ofHours(1);
    private static final double CONFIDENCE = 0.95;

    /** Points on each side of a change whose conditions are compared. */
    private static final int NEIGHBOURS = 3;

    private TrendAnalysis() {}

    /**
     * Returns the points and the changes of a measure.
     *
     * @param like id of the run that the others are comparable with
     * @param runs in any order
     * @param excluded number of comparable runs without a value
     */
    public static RunTrend of(Measure measure, String like, List<TrendRun> runs, int excluded) {
        List<TrendPoint> points = points(runs);
        double[] values =
                points.stream().mapToDouble(point -> Math.log(point.value())).toArray();
        List<ChangePoints.Found> found = ChangePoints.of(values, 1 - CONFIDENCE);
        List<TrendChange> changes = new ArrayList<>();
        double squares = 0;
        int from = 0;
        for (int i = 0; i <= found.size(); i++) {
            int to = i < found.size() ? found.get(i).at() : values.length;
            double[] level = Arrays.copyOfRange(values, from, to);
            squares += level.length > 1 ? StatUtils.variance(level) * (level.length - 1) : 0;
            if (i < found.size()) {
                int end = i + 1 < found.size() ? found.get(i + 1).at() : values.length;
                double[] next = Arrays.copyOfRange(values, to, end);
                changes.add(change(measure, points, found.get(i), level, next));
            }
            from = to;
        }
        int freedom = values.length - found.size() - 1;
        return new RunTrend(
                measure, like, points, changes, freedom > 0 ? Math.sqrt(squares / freedom) : Double.NaN, excluded);
    }

    private static List<TrendPoint> points(List<TrendRun> runs) {
        List<List<TrendRun>> hours = new ArrayList<>();
        for (TrendRun run :
                runs.stream().sorted(Comparator.comparing(TrendRun::started)).toList()) {
            List<TrendRun> last = hours.isEmpty() ? List.of() : hours.get(hours.size() - 1);
            boolean same = !last.isEmpty()
                    && Duration.between(last.get(0).started(), run.started()).compareTo(SAME_HOUR) < 0;
            if (!same) {
                hours.add(new ArrayList<>());
            }
            hours.get(hours.size() - 1).add(run);
        }
        return hours.stream().map(TrendPoint::new).toList();
    }

    private static TrendChange change(
            Measure measure, List<TrendPoint> points, ChangePoints.Found found, double[] before, double[] after) {
        double mean = StatUtils.mean(before);
        double next = StatUtils.mean(after);
        return new TrendChange(
                found.at(),
                Math.exp(mean),
                Math.exp(next),
                effect(measure, next - mean, before, after, found.probability()),
                changed(points, found.at(), before.length, after.length));
    }

    /** Welch's interval of the difference of two means, with Satterthwaite's degrees of freedom. */
    private static Effect effect(
            Measure measure, double difference, double[] before, double[] after, double probability) {
        double ofBefore = StatUtils.variance(before) / before.length;
        double ofAfter = StatUtils.variance(after) / after.length;
        double variance = ofBefore + ofAfter;
        double freedom = variance > 0
                ? variance
                        * variance
                        / (ofBefore * ofBefore / (before.length - 1) + ofAfter * ofAfter / (after.length - 1))
                : before.length + after.length - 2.0;
        double half =
                new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2) * Math.sqrt(variance);
        Interval interval = new Interval(Math.exp(difference - half), Math.exp(difference + half), CONFIDENCE);
        return new Effect(
                measure,
                Math.exp(difference),
                interval.low(),
                interval.high(),
                CONFIDENCE,
                probability,
                Double.NaN,
                before.length + after.length,
                interval);
    }

    /** Conditions with one value in the last points before a change, and another one in the first points after it. */
    private static List<ChangedCondition> changed(List<TrendPoint> points, int at, int before, int after) {
        Map<String, Condition> then = constant(points.subList(at - Math.min(NEIGHBOURS, before), at));
        Map<String, Condition> now = constant(points.subList(at, at + Math.min(NEIGHBOURS, after)));
        List<ChangedCondition> changed = new ArrayList<>();
        then.forEach((key, condition) -> Optional.ofNullable(now.get(key))
                .filter(other -> !other.value().equals(condition.value()))
                .ifPresent(other -> changed.add(
                        new ChangedCondition(condition.group(), condition.name(), condition.value(), other.value()))));
        return changed;
    }

    /** Returns the conditions that all runs of the points have with the same value, by group and name. */
    private static Map<String, Condition> constant(List<TrendPoint> points) {
        List<Map<String, Condition>> all = points.stream()
                .flatMap(point -> point.runs().stream())
                .map(run -> run.conditions().stream()
                        .collect(Collectors.toMap(
                                condition -> condition.group() + "/" + condition.name(),
                                condition -> condition,
                                (one, another) -> one,
                                LinkedHashMap::new)))
                .<Map<String, Condition>>map(conditions -> conditions)
                .toList();
        Map<String, Condition> constant = new LinkedHashMap<>(all.get(0));
        constant.values()
                .removeIf(condition -> !all.stream()
                        .allMatch(other -> condition.equals(other.get(condition.group() + "/" + condition.name()))));
        return constant;
    }
}
