package io.floodmark.model.metric;

/** The quality of a sample: how well its value describes its interval. Indicators reject {@code LIFETIME}. */
public enum Quality {
    /** A gauge at that moment, or a difference of counts over the interval. */
    EXACT,
    /** A value over a window that the source defines, not Floodmark. */
    WINDOWED,
    /** An exponentially weighted average. */
    EWMA,
    /** A value since the start of the process. */
    LIFETIME,
    /** The value could not be read and is NaN. */
    MISSING
}
