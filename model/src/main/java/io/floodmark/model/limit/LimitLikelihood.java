package io.floodmark.model.limit;

/**
 * The evidence of one search's trials about ln(limit), without the prior guess, so that a caller that derived the guess
 * from other searches can use this one without counting them twice. It claims no more than was observed.
 */
public sealed interface LimitLikelihood {
    /**
     * Both a pass and an overload were observed.
     *
     * @param lnLimit median
     * @param sd of the normal with the same 90% interval
     */
    record Around(double lnLimit, double sd) implements LimitLikelihood {}

    /**
     * Only passes were observed, or the offered loads are no evidence of an upper end.
     *
     * @param lnLoad the highest sustained load
     * @param sd of one trial
     */
    record AtLeast(double lnLoad, double sd) implements LimitLikelihood {}

    /**
     * Only overloads were observed.
     *
     * @param lnLoad the lowest overload
     * @param sd of one trial
     */
    record AtMost(double lnLoad, double sd) implements LimitLikelihood {}

    /** No trial was valid. */
    record Nothing() implements LimitLikelihood {}
}
