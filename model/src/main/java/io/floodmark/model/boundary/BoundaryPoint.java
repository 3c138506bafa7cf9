package io.floodmark.model.boundary;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.limit.LimitLikelihood;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Rate;

/**
 * One search of a limit on the way to a boundary. A value may have been searched more than once.
 *
 * @param at value on the axis
 * @param finding result of the search
 * @param guided whether the search started from the prediction of the curve; its interval then depends on the other
 *     points
 */
public record BoundaryPoint(double at, LimitFinding finding, boolean guided) {
    /** The contribution of a limit to the curve. */
    public enum Use {
        /** The limit is at that load, with the uncertainty of the trials at that value alone. */
        VALUE,
        /** The limit is above the sustained load: no overload was observed. */
        LOWER_BOUND,
        /** The limit is below the overload: no load was sustained. */
        UPPER_BOUND,
        /** No information: no trial was valid. */
        NOTHING
    }

    public BoundaryPoint {
        Checks.require(at >= 0 && Double.isFinite(at), "value on the axis", at, "a number, 0 or more");
    }

    public Limit limit() {
        return finding.limit();
    }

    /** Returns the limit to report: without an overload this is the sustained load, not the estimate beyond it. */
    public Rate reported() {
        return use() == Use.LOWER_BOUND ? limit().low() : limit().estimate();
    }

    /** True if the search proved something that can be reported. */
    public boolean reportable() {
        return use() != Use.NOTHING && limit().end() != Limit.End.INVALID;
    }

    /** Returns what the limit contributes to the curve. */
    public Use use() {
        LimitLikelihood said = finding.likelihood();
        if (said instanceof LimitLikelihood.Around) {
            return Use.VALUE;
        }
        if (said instanceof LimitLikelihood.AtLeast) {
            return Use.LOWER_BOUND;
        }
        return said instanceof LimitLikelihood.AtMost ? Use.UPPER_BOUND : Use.NOTHING;
    }
}
