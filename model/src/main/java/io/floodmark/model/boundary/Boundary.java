package io.floodmark.model.boundary;

import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Checks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Limits over a range of values, usually record sizes, with a curve between them.
 *
 * @param end why the search ended, which decides what may be claimed
 * @param points in the order in which they were searched
 * @param curve the fitted formula; empty if fewer than two values have a limit
 * @param band by ascending value: all requested values and some between; empty without a curve
 * @param confidence of the band at each of its values
 * @param betweenTrialSd run-to-run standard deviation of ln(limit), all searches together
 * @param betweenStartSd standard deviation of ln(limit) from one start of the cluster to another that the band includes
 * @param trials of all searches, including invalid ones
 * @param took all searches together
 * @param unknown the limitations of the result, one sentence each
 */
public record Boundary(
        End end,
        Axis axis,
        List<BoundaryPoint> points,
        Optional<CostCurve> curve,
        List<BandPoint> band,
        double confidence,
        double betweenTrialSd,
        double betweenStartSd,
        int trials,
        Duration took,
        List<String> unknown) {
    public Boundary {
        points = List.copyOf(points);
        band = List.copyOf(band);
        unknown = List.copyOf(unknown);
        Checks.require(curve.isPresent() || band.isEmpty(), "band", band, "empty without a curve");
    }

    /** Why the search of a boundary ended. */
    public enum End {
        /** The band has the requested precision at every requested value. */
        CONVERGED,
        /** Time, trials or a budget ran out first: the band shows what is known. */
        BUDGET_SPENT,
        /** The band is too wide at some value, and more searches there would not help. */
        EXHAUSTED,
        /** Two searches had no valid result. */
        INVALID,
        /** Aborted to protect other clients. */
        ABORTED,
        /** Stopped by the user. */
        STOPPED
    }
}
