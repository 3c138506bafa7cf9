package io.floodmark.search.boundary;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.BoundaryPoint.Use;
import io.floodmark.model.boundary.CostCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Describes the limitations of a boundary result.
 *
 * @param startHalf contribution of the variation between starts to half of the band, in ln, to be added in squares; it
 *     is not part of the requested precision
 */
record Unknowns(
        BoundarySettings settings,
        LimitEvidence evidence,
        List<BoundaryPoint> points,
        Optional<CostCurve> costs,
        List<BandPoint> band,
        double startHalf) {
    List<String> sentences(Boundary.End end) {
        List<String> all = new ArrayList<>();
        ended(end).ifPresent(all::add);
        if (costs.isEmpty()) {
            all.add("Fewer than two values have a limit, so no curve is fitted between them.");
        }
        addSentence(
                all,
                oneSided(Use.LOWER_BOUND),
                "no overload was observed: the highest sustained load is a lower bound.");
        addSentence(all, oneSided(Use.UPPER_BOUND), "no load was sustained: the lowest load is an upper bound.");
        costs.ifPresent(curve -> ofCurve(all, curve));
        all.add(String.format(
                Locale.ROOT,
                "No prediction below %s and above %s.",
                settings.axis().human(settings.least()),
                settings.axis().human(settings.most())));
        return all;
    }

    private static Optional<String> ended(Boundary.End end) {
        return switch (end) {
            case CONVERGED -> Optional.empty();
            case BUDGET_SPENT ->
                Optional.of("Time, trials or a budget were spent before the requested precision was reached.");
            case EXHAUSTED -> Optional.of("Further searches would not reach the requested precision.");
            case INVALID -> Optional.of("Two searches had no valid result, so no more were tried.");
            case ABORTED -> Optional.of("Aborted to protect other clients before the requested precision was reached.");
            case STOPPED -> Optional.of("Stopped by the user before the requested precision was reached.");
        };
    }

    private void ofCurve(List<String> all, CostCurve curve) {
        addSentence(
                all,
                requestedValues(point -> point.high().isPresent() && !point.searched()),
                "not searched to a limit; predicted by the curve and its neighbours.");
        addSentence(
                all,
                requestedValues(point -> point.high().isEmpty()),
                "outside the values whose limit is known; the estimate is extrapolated and has no band.");
        double most = Width.most(settings);
        addSentence(
                all,
                requestedValues(point ->
                        point.high().isPresent() && point.halfWidth() > 1.02 * Math.sinh(Math.hypot(most, startHalf))),
                "the band is wider than the requested precision of ±" + percent(most)
                        + (startHalf > 0 ? " within this run." : "."));
        if (Double.isNaN(curve.lackOfFit())) {
            all.add("The curve has as many parameters as limits, so its fit cannot be tested.");
        } else if (!curve.fits()) {
            all.add(String.format(
                    Locale.ROOT,
                    "The formula does not fit (p = %.2g): the band follows the points."
                            + " Costs per record and per %s describe the curve, not the cluster.",
                    curve.lackOfFit(),
                    settings.axis().one()));
        }
        if (curve.fixed().low().isEmpty()) {
            all.add("The fixed cost per record does not differ significantly from zero over this range.");
        }
        if (curve.growing().low().isEmpty()) {
            all.add("The cost that grows with " + settings.axis().name()
                    + " does not differ significantly from zero over this range.");
        }
    }

    private List<Double> oneSided(Use use) {
        return points.stream()
                .filter(point -> point.use() == use && !evidence.hasLimitAt(point.at()))
                .map(BoundaryPoint::at)
                .distinct()
                .sorted()
                .toList();
    }

    private List<Double> requestedValues(Predicate<BandPoint> which) {
        return band.stream()
                .filter(which)
                .map(BandPoint::at)
                .filter(settings.values()::contains)
                .toList();
    }

    private void addSentence(List<String> all, List<Double> values, String sentence) {
        if (!values.isEmpty()) {
            String named = values.stream().map(settings.axis()::human).collect(Collectors.joining(", "));
            all.add(named + ": " + sentence);
        }
    }

    private static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.0f%%", 100 * fraction);
    }
}
