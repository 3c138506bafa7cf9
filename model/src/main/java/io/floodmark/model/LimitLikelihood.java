package io.floodmark.model;

/**
 * What the trials of one search say of ln(limit), the guess that it started from left out: so that whoever made the
 * guess from other searches can learn from this one without counting them twice. It is no more than was seen.
 */
public sealed interface LimitLikelihood {
    /**
     * A pass and an overload were seen.
     *
     * @param lnLimit median
     * @param sd of the normal with the same 90% interval
     */
    record Around(double lnLimit, double sd) implements LimitLikelihood {}

    /**
     * Only passes were seen, or what was offered is no evidence of an upper end.
     *
     * @param lnLoad the highest that was carried
     * @param sd of one trial
     */
    record AtLeast(double lnLoad, double sd) implements LimitLikelihood {}

    /**
     * Only overloads were seen.
     *
     * @param lnLoad the lowest that was too much
     * @param sd of one trial
     */
    record AtMost(double lnLoad, double sd) implements LimitLikelihood {}

    /** No trial proved anything. */
    record Nothing() implements LimitLikelihood {}
}
