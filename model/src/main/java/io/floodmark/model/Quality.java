package io.floodmark.model;

/** How far a sample's value can be trusted to describe its interval. Indicators refuse {@code LIFETIME}. */
public enum Quality {
    /** A gauge read at that moment, or a difference of counts over the interval. */
    EXACT,
    /** A window of the source's own, not ours. */
    WINDOWED,
    /** An exponentially weighted average. */
    EWMA,
    /** Since the process started. */
    LIFETIME,
    /** Could not be read; the value is NaN. */
    MISSING
}
