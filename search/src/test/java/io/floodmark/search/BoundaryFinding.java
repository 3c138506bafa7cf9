package io.floodmark.search;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import java.util.List;

/**
 * The result of one boundary, compared with the true limits at the requested sizes.
 *
 * @param held number of sizes whose true limit is in the band
 * @param of number of sizes with a band
 * @param halfWidth mean half-width of the band, as a fraction of the estimate
 * @param converged true if the boundary claims to be narrow everywhere
 * @param capped true if a cap was found
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
