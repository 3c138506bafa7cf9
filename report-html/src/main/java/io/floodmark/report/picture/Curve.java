package io.floodmark.report.picture;

import io.floodmark.model.trial.Trial;
import java.util.Comparator;
import java.util.List;
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

    /** Returns the points without those of invalid trials, which are drawn but not joined. */
    List<Point> valid() {
        return points.stream().filter(point -> !point.trial().invalid()).toList();
    }
}
