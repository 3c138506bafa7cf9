package io.floodmark.search;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryPoint;
import java.util.ArrayList;
import java.util.List;

/** Checks that a boundary claims no more than trials showed, for each of its limits and for what follows from them. */
final class SeenBoundary {
    private static final double MOST_OF_HALF_WIDTH = 1.4;

    private final Boundary boundary;
    private final BoundaryBed bed;
    private final double halfWidth;

    SeenBoundary(Boundary boundary, BoundaryBed bed, double halfWidth) {
        this.boundary = boundary;
        this.bed = bed;
        this.halfWidth = halfWidth;
    }

    /** Returns the claims without evidence, a sentence each; empty if all is correct. */
    List<String> missing() {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < boundary.points().size(); i++) {
            ofPoint(all, boundary.points().get(i), bed.searched().get(i).outcomes());
        }
        List<Double> known = boundary.points().stream()
                .filter(point -> point.use() == BoundaryPoint.Use.VALUE)
                .map(BoundaryPoint::at)
                .distinct()
                .sorted()
                .toList();
        if (boundary.curve().isPresent() && known.size() < 2) {
            all.add("a curve through fewer than two limits");
        }
        for (BandPoint point : boundary.band()) {
            ofBand(all, point, known);
        }
        return all;
    }

    private static void ofPoint(List<String> all, BoundaryPoint point, List<TrialOutcome> outcomes) {
        all.addAll(new SeenEvidence(point.limit(), outcomes).missing());
        boolean carried = outcomes.stream().anyMatch(TrialHistory::sustained);
        boolean overloaded = outcomes.stream().anyMatch(TrialHistory::overloaded);
        boolean told = switch (point.use()) {
            case VALUE -> carried && overloaded;
            case LOWER_BOUND -> carried;
            case UPPER_BOUND -> overloaded;
            case NOTHING -> true;
        };
        if (!told) {
            all.add("at " + point.at() + " used as " + point.use() + " without such trials");
        }
    }

    private void ofBand(List<String> all, BandPoint point, List<Double> known) {
        boolean reached = point.at() >= known.get(0) && point.at() <= known.get(known.size() - 1);
        if (point.high().isPresent() && !reached) {
            all.add("an upper end at " + point.at() + ", outside " + known);
        }
        if (!reached && point.low().perSecond() > carried(point.at())) {
            all.add("a low end at " + point.at() + " above all that was carried there");
        }
        if (point.searched() && !known.contains(point.at())) {
            all.add("at " + point.at() + " nothing was searched to a limit");
        }
        boolean asked = BoundaryCondition.SIZES.contains(point.at());
        double most = Math.sinh(MOST_OF_HALF_WIDTH * halfWidth) * 1.001;
        if (boundary.end() == Boundary.End.CONVERGED && asked && point.halfWidth() > most) {
            all.add("converged, and the band at " + point.at() + " is +-" + point.halfWidth());
        }
    }

    private double carried(double size) {
        double most = 0;
        for (int i = 0; i < boundary.points().size(); i++) {
            if (boundary.points().get(i).at() == size) {
                most = bed.searched().get(i).outcomes().stream()
                        .filter(TrialHistory::sustained)
                        .mapToDouble(outcome -> outcome.load().perSecond())
                        .reduce(most, Math::max);
            }
        }
        return most * (1 + 1e-9);
    }
}
