package io.floodmark.search.boundary;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.limit.Limit;
import io.floodmark.search.NoisePrior;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Builds the result of a boundary search; it claims no more than the evidence supports. */
final class BoundaryAnswer {
    private final BoundarySettings settings;
    private final NoisePrior place;
    private final List<CompletedSearch> visits;
    private final LimitEvidence evidence;
    private final Optional<CurveChoice> curve;

    BoundaryAnswer(
            BoundarySettings settings,
            NoisePrior place,
            List<CompletedSearch> visits,
            LimitEvidence evidence,
            Optional<CurveChoice> curve) {
        this.settings = settings;
        this.place = place;
        this.visits = visits;
        this.evidence = evidence;
        this.curve = curve;
    }

    Boundary of(Boundary.End end, int trials, Duration took) {
        List<BoundaryPoint> points = visits.stream().map(CompletedSearch::point).toList();
        double startSd = betweenStarts(points);
        Optional<CostCurve> costs = curve.map(known -> new Costs(known, new Width(settings, known), startSd).curve());
        List<BandPoint> band = curve.map(
                        known -> new Band(settings, evidence, points, known).over(costs.orElseThrow(), startSd))
                .orElse(List.of());
        return new Boundary(
                end,
                settings.axis(),
                points,
                costs,
                band,
                settings.confidence(),
                PooledNoise.of(place, visits).sd(),
                startSd,
                trials,
                took,
                new Unknowns(settings, evidence, points, costs, band, startHalf(startSd)).sentences(end));
    }

    private double startHalf(double startSd) {
        return curve.map(known -> new Width(settings, known).half(startSd)).orElse(0.0);
    }

    /** Returns the sd between lab starts: all limits were measured in one start, so they all deviate together. */
    private static double betweenStarts(List<BoundaryPoint> points) {
        return points.stream()
                .map(BoundaryPoint::limit)
                .mapToDouble(Limit::betweenStartSd)
                .max()
                .orElse(0);
    }
}
