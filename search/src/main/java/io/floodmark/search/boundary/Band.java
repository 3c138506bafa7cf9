package io.floodmark.search.boundary;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Unit;
import io.floodmark.model.verdict.Indicator;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Computes the curve with its band at the requested values and at some values between them. */
record Band(BoundarySettings settings, LimitEvidence evidence, List<BoundaryPoint> points, CurveChoice choice) {
    /** Number of steps from one requested value to the next. */
    private static final int STEPS = 4;

    List<BandPoint> over(CostCurve costs, double betweenStartSd) {
        return values().stream().map(value -> at(value, costs, betweenStartSd)).toList();
    }

    private TreeSet<Double> values() {
        TreeSet<Double> all = new TreeSet<>(settings.values());
        LogPositions positions = settings.positions();
        for (int i = 1; i < settings.values().size(); i++) {
            double from = positions.at(settings.values().get(i - 1));
            double to = positions.at(settings.values().get(i));
            for (int step = 1; step < STEPS; step++) {
                double value = positions.value(from + (to - from) * step / STEPS);
                all.add(settings.axis().unit() == Unit.COUNT ? Math.rint(value) : value);
            }
        }
        return all;
    }

    private BandPoint at(double value, CostCurve costs, double betweenStartSd) {
        Prediction expected = choice.fit().at(value);
        Width width = new Width(settings, choice);
        double half = width.half(Math.hypot(expected.sd(), betweenStartSd));
        double low = expected.limit() * Math.exp(-half);
        double high = expected.limit() * Math.exp(half);
        double sustained = sustained(value);
        double sustainedByAnyStart = sustained * Math.exp(-width.half(betweenStartSd));
        boolean reached = evidence.reaches(value);
        return new BandPoint(
                value,
                new Rate(Math.max(sustained, expected.limit())),
                new Rate(reached ? Math.max(sustainedByAnyStart, low) : sustainedByAnyStart),
                reached && high > sustained ? Optional.of(new Rate(high)) : Optional.empty(),
                evidence.hasLimitAt(value),
                costs.regime(value),
                binding(value));
    }

    /**
     * Returns the highest sustained load at the value, which does not depend on a fit and which no fit may contradict.
     */
    private double sustained(double value) {
        return evidence.bounds().stream()
                .filter(bound -> bound.fromBelow() && bound.at() == value)
                .mapToDouble(bound -> Math.exp(bound.lnLoad()))
                .max()
                .orElse(0);
    }

    private Optional<Indicator> binding(double value) {
        LogPositions positions = settings.positions();
        return points.stream()
                .filter(point -> point.use() == BoundaryPoint.Use.VALUE)
                .min(Comparator.comparingDouble(point -> Math.abs(positions.at(point.at()) - positions.at(value))))
                .flatMap(point -> point.limit().binding());
    }
}
