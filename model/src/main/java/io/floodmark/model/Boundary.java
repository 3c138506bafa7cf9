package io.floodmark.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Limits over a range of values, of record sizes as a rule, and what lies between them.
 *
 * @param end why no more was searched, and with it what may be claimed
 * @param points in the order they were searched
 * @param curve the formula that was fitted; empty where fewer than two values have a limit
 * @param band by ascending value: all that were asked for, and some between; empty where there is no curve
 * @param confidence of the band at each of its values
 * @param betweenTrialSd run-to-run standard deviation of ln(limit), all searches together
 * @param betweenStartSd standard deviation of ln(limit) from one start of the cluster to another that the band includes
 * @param trials of all searches, invalid ones included
 * @param took all searches together
 * @param unknown what it does not know, a sentence each
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
        /** The band is as narrow as asked at every value that was asked for. */
        CONVERGED,
        /** Time, trials or a budget ran out first: the band is what is known. */
        BUDGET_SPENT,
        /** Somewhere the band stays wide, and more searches there would not help. */
        EXHAUSTED,
        /** Two searches proved nothing. */
        INVALID,
        /** Stopped for the safety of others. */
        ABORTED,
        /** Stopped by the user. */
        STOPPED
    }
}
