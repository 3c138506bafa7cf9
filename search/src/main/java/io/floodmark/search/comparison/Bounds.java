package io.floodmark.search.comparison;

/**
 * The error rates of an effect.
 *
 * @param interval error rate of the adjusted interval, two-sided
 * @param found error rate of the test for the minimum detectable effect
 */
record Bounds(double interval, double found) {
    /**
     * Returns the bounds of the primary measure, which are those of the last interim analysis: no earlier one has a
     * larger bound. If the differences pass that bound, but not yet the bound for the current number of pairs, the
     * interval uses the latter: it still includes "no difference", in agreement with the decision.
     *
     * @param probability two-sided probability of a difference at least as large by chance
     * @param pairs current number of pairs
     * @param outside whether something other than an analysis has ended the comparison, so that no more analyses follow
     */
    static Bounds of(double probability, int pairs, GroupSequentialBoundary boundary, boolean outside) {
        double now = boundary.bound(Math.max(1, pairs));
        double last = boundary.lastBound();
        boolean tooEarly = probability < last && probability >= now;
        return new Bounds(tooEarly ? now : last, outside ? now : last);
    }
}
