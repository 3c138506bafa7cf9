package io.floodmark.search.boundary;

import io.floodmark.search.SearchStart;

/**
 * One search of a limit that a boundary asks for.
 *
 * @param at value on the axis
 * @param start its deadline is the whole boundary's; a ceiling that depends on the value is for whoever runs it to
 *     lower
 * @param reason for people: why there, and now
 * @param mostTrials that are left to the boundary: the search may have no more
 */
public record PlannedSearch(double at, SearchStart start, String reason, int mostTrials) {
    /** With as many trials as it takes. */
    PlannedSearch(double at, SearchStart start, String reason) {
        this(at, start, reason, Integer.MAX_VALUE);
    }

    PlannedSearch within(int trials) {
        return new PlannedSearch(at, start, reason, trials);
    }

    /** Whether it is told what the curve expects. */
    public boolean guided() {
        return start.sharplyGuessed();
    }
}
