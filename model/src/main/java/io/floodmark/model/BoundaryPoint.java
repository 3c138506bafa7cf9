package io.floodmark.model;

/**
 * One search of a limit on the way to a boundary. A value may have been searched more than once.
 *
 * @param at value on the axis
 * @param guided whether the search was told what the curve expects there; its interval then leans on the other points
 * @param use what of it the curve was fitted to
 */
public record BoundaryPoint(double at, Limit limit, boolean guided, Use use) {
    /** What a limit says of the curve. */
    public enum Use {
        /** It lies there, as surely as the trials at that value alone tell. */
        VALUE,
        /** It lies above what was carried: no overload was seen. */
        AT_LEAST,
        /** It lies below what was too much: nothing was carried. */
        AT_MOST,
        /** Nothing: no trial proved anything. */
        NOTHING
    }
}
