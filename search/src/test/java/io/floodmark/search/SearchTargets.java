package io.floodmark.search;

/**
 * The targets of one row, and whether they are met. Shares are compared as measured: for 1,000 intervals their standard
 * error is about 1%.
 */
record SearchTargets(SearchCondition condition, SearchTally ours, SearchTally bisection) {
    private static final double MOST_ABOVE = 0.08;

    boolean covers() {
        return ours.holds() >= condition.group().leastCoverage();
    }

    boolean seldomAbove() {
        return ours.above() <= MOST_ABOVE;
    }

    /** Returns the minutes as a fraction of plain bisection's. */
    double time() {
        return ours.minutes() / bisection.minutes();
    }

    boolean quick() {
        return time() <= condition.warning().mostTime();
    }

    boolean coversMoreThan(SearchTally other) {
        return ours.holds() > other.holds();
    }

    boolean quickerThan(SearchTally other) {
        return ours.minutes() < other.minutes();
    }
}
