package io.floodmark.search.boundary;

import io.floodmark.search.SearchStart;

/**
 * One search of a limit that a boundary search requests.
 *
 * @param at value on the axis
 * @param start its deadline is that of the whole boundary search; the caller that runs the search lowers a ceiling that
 *     depends on the value
 * @param reason why this value is next, for people
 * @param mostTrials number of trials that remain for the whole boundary search: the search may use no more
 */
public record PlannedSearch(double at, SearchStart start, String reason, int mostTrials) {
    /** Creates a search with an unlimited number of trials. */
    PlannedSearch(double at, SearchStart start, String reason) {
        this(at, start, reason, Integer.MAX_VALUE);
    }

    PlannedSearch within(int trials) {
        return new PlannedSearch(at, start, reason, trials);
    }

    /** True if the search starts from the prediction of the curve. */
    public boolean guided() {
        return start.sharplyGuessed();
    }
}
