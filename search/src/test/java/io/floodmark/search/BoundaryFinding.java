package io.floodmark.search;

import io.floodmark.model.BandPoint;
import io.floodmark.model.Boundary;
import java.util.List;

/**
 * What one boundary came to, held to the truth at the sizes that were asked for.
 *
 * @param held sizes whose limit lies in the band
 * @param of sizes that a band is claimed at
 * @param halfWidth mean of the band, as a fraction of the estimate
 * @param converged narrow everywhere, it says
 * @param capped a cap was found
 */
record BoundaryFinding(
        int trials, double minutes, int held, int of, double halfWidth, boolean converged, boolean capped) {
    static BoundaryFinding of(Boundary boundary, BoundaryBed bed) {
        List<BandPoint> asked = boundary.band().stream()
                .filter(point -> BoundaryCondition.SIZES.contains(point.at())
                        && point.high().isPresent())
                .toList();
        int held = (int) asked.stream()
                .filter(point -> holds(point, bed.truth(point.at())))
                .count();
        return new BoundaryFinding(
                boundary.trials(),
                bed.clock().nanoTime() / 60e9,
                held,
                asked.size(),
                asked.stream().mapToDouble(BandPoint::halfWidth).average().orElse(Double.NaN),
                boundary.end() == Boundary.End.CONVERGED,
                boundary.curve().filter(curve -> curve.cap().isPresent()).isPresent());
    }

    private static boolean holds(BandPoint point, double truth) {
        return point.low().perSecond() <= truth
                && truth <= point.high().orElseThrow().perSecond();
    }
}
