package io.floodmark.report.picture;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.floodmark.model.trial.Trial;
import io.floodmark.report.comparison.VariantValues;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * One value of every trial against its load.
 *
 * @param style class suffix of its colour, from 0
 */
record Curve(String name, int style, List<Point> points) {
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
        return new Curve(name, style, points);
    }

    /** The median of the valid trials at one load. */
    record Joint(double load, double value) {}

    /** Returns what the curve joins, in the order of load: invalid trials are drawn but not joined. */
    List<Joint> joints() {
        SortedMap<Double, Double> medians = points.stream()
                .filter(point -> !point.trial().invalid())
                .collect(groupingBy(
                        Point::load,
                        TreeMap::new,
                        mapping(Point::value, collectingAndThen(toList(), VariantValues::median))));
        return medians.entrySet().stream()
                .map(median -> new Joint(median.getKey(), median.getValue()))
                .toList();
    }
}
