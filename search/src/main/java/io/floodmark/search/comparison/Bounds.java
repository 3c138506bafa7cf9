package io.floodmark.search.comparison;

/**
 * By which error rates an effect is told.
 *
 * @param interval of the interval that decides, two-sided
 * @param found of the test for which the smallest difference that would have been found is told
 */
record Bounds(double interval, double found) {
    /**
     * Of the measure that decides, by the bound of the last look: no look before it asks for less. Where the
     * differences would pass that bound, but not yet the one that holds after so few pairs, the interval is that of the
     * latter: it still reaches "none", as the decision says.
     *
     * @param outside something else than a look has ended it, so that there were no more looks to come
     */
    static Bounds of(Differences differences, GroupSequentialBoundary boundary, boolean outside) {
        double now = boundary.bound(Math.max(1, differences.pairs()));
        double last = boundary.lastBound();
        double probability = PairedTest.probability(differences);
        boolean tooEarly = probability < last && probability >= now;
        return new Bounds(tooEarly ? now : last, outside ? now : last);
    }
}
