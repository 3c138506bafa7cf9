package io.floodmark.model;

/**
 * One search of a limit on the way to a boundary. A value may have been searched more than once.
 *
 * @param at value on the axis
 * @param finding what came of the search
 * @param guided whether the search was told what the curve expects there; its interval then leans on the other points
 */
public record BoundaryPoint(double at, LimitFinding finding, boolean guided) {
    /** What a limit says of the curve. */
    public enum Use {
        /** It lies there, as surely as the trials at that value alone tell. */
        VALUE,
        /** It lies above what was carried: no overload was seen. */
        LOWER_BOUND,
        /** It lies below what was too much: nothing was carried. */
        UPPER_BOUND,
        /** Nothing: no trial proved anything. */
        NOTHING
    }

    public BoundaryPoint {
        Checks.require(at >= 0 && Double.isFinite(at), "value on the axis", at, "a number, 0 or more");
    }

    public Limit limit() {
        return finding.limit();
    }

    /**
     * What may be told as the limit: where no overload was seen, what was carried, and not what is believed beyond it.
     */
    public Rate told() {
        return use() == Use.LOWER_BOUND ? limit().low() : limit().estimate();
    }

    /** What of it the curve is fitted to. */
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
