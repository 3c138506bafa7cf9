package io.floodmark.search.trend;

import io.floodmark.judging.WelchInterval;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trend.ChangedCondition;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendChange;
import io.floodmark.model.trend.TrendPoint;
import io.floodmark.model.trend.TrendRun;
import io.floodmark.model.unit.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hipparchus.stat.StatUtils;

/**
 * Finds the changes of a measure over stored runs: runs that began within an hour are one point, {@link ChangePoints}
 * splits the points, and Welch's interval tells the size of each change.
 */
public final class TrendAnalysis {
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
        List<double[]> levels = levels(values, found);
        List<TrendChange> changes = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            changes.add(change(measure, points, found.get(i), levels.get(i), levels.get(i + 1)));
        }
        return new RunTrend(measure, like, points, changes, spread(levels, values.length), excluded);
    }

    /** Returns the values before the first change, those between two changes, and those after the last. */
    private static List<double[]> levels(double[] values, List<ChangePoints.Found> changes) {
        List<double[]> levels = new ArrayList<>();
        int from = 0;
        for (ChangePoints.Found change : changes) {
            levels.add(Arrays.copyOfRange(values, from, change.at()));
            from = change.at();
        }
        levels.add(Arrays.copyOfRange(values, from, values.length));
        return levels;
    }

    private static double spread(List<double[]> levels, int values) {
        double squares = levels.stream()
                .filter(level -> level.length > 1)
                .mapToDouble(level -> StatUtils.variance(level) * (level.length - 1))
                .sum();
        int freedom = values - levels.size();
        return freedom > 0 ? Math.sqrt(squares / freedom) : Double.NaN;
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

    private static Effect effect(
            Measure measure, double difference, double[] before, double[] after, double probability) {
        double half = WelchInterval.halfWidth(
                error(before), before.length - 1.0, error(after), after.length - 1.0, CONFIDENCE);
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

    private static double error(double[] level) {
        return Math.sqrt(StatUtils.variance(level) / level.length);
    }

    /** Returns conditions with one value in the last points before a change and another one in the first after it. */
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
        List<TrendRun> runs =
                points.stream().flatMap(point -> point.runs().stream()).toList();
        Map<String, Condition> constant = new LinkedHashMap<>();
        runs.get(0).conditions().stream()
                .filter(condition ->
                        runs.stream().allMatch(run -> run.conditions().contains(condition)))
                .forEach(condition -> constant.putIfAbsent(condition.group() + "/" + condition.name(), condition));
        return constant;
    }
}
