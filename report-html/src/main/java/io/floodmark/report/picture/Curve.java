package io.floodmark.report.picture;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.floodmark.model.trial.Trial;
import io.floodmark.report.comparison.VariantValues;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One value of every trial against its load.
 *
 * @param style class suffix of its colour, from 0
 * @param rising whether the curve never falls: then it joins an isotonic fit of the trials
 */
record Curve(String name, int style, List<Point> points, boolean rising) {
    /** A trial's value; never NaN. */
    record Point(Trial trial, double value) {
        double load() {
            return trial.load().perSecond();
        }
    }

    Curve {
        points = List.copyOf(points);
    }

    /** Returns the curve in the order of load, without trials for which {@code value} is not finite. */
    static Curve of(String name, int style, List<Trial> trials, ToDoubleFunction<Trial> value) {
        List<Point> points = trials.stream()
                .map(trial -> new Point(trial, value.applyAsDouble(trial)))
                .filter(point -> Double.isFinite(point.value()))
                .sorted(Comparator.comparingDouble(Point::load))
                .toList();
        return new Curve(name, style, points, false);
    }

    /** Returns the same curve as one that never falls. */
    Curve rise() {
        return new Curve(name, style, points, true);
    }

    /** The median of the valid trials at one load, or its fit. */
    record Joint(double load, double value) {}

    /** Successive joints with one fitted value: the geometric mean of theirs. */
    private record Pool(List<Joint> joints) {
        double value() {
            return Math.exp(joints.stream()
                    .mapToDouble(joint -> Math.log(joint.value()))
                    .average()
                    .orElseThrow());
        }

        Pool with(Pool other) {
            return new Pool(
                    Stream.concat(joints.stream(), other.joints.stream()).toList());
        }
    }

    /** Returns what the curve joins, in the order of load: invalid trials are drawn but not joined. */
    List<Joint> joints() {
        SortedMap<Double, Double> medians = points.stream()
                .filter(point -> !point.trial().invalid())
                .collect(groupingBy(
                        Point::load,
                        TreeMap::new,
                        mapping(Point::value, collectingAndThen(toList(), VariantValues::median))));
        List<Joint> joints = medians.entrySet().stream()
                .map(median -> new Joint(median.getKey(), median.getValue()))
                .toList();
        return rising ? isotonic(joints) : joints;
    }

    /** Fits values that do not fall, by least squares of their logarithms: pools adjacent violators. */
    private static List<Joint> isotonic(List<Joint> joints) {
        Deque<Pool> pools = new ArrayDeque<>();
        for (Joint joint : joints) {
            Pool last = new Pool(List.of(joint));
            while (!pools.isEmpty() && pools.getLast().value() > last.value()) {
                last = pools.removeLast().with(last);
            }
            pools.addLast(last);
        }
        return pools.stream()
                .flatMap(pool -> pool.joints().stream().map(joint -> new Joint(joint.load(), pool.value())))
                .toList();
    }
}
