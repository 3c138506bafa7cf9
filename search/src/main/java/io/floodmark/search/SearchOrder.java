package io.floodmark.search;

import io.floodmark.model.Goal;
import java.util.List;

/**
 * What a search is asked for.
 *
 * @param goal what the limit shall promise
 * @param known trials that were run before it, under the same settings; a search learns from them and repeats none
 * @param soak whether the limit is to be soaked, where the settings say for how long
 * @param endNanos of the clock that the search is given: no soak begins that would not end before it
 */
public record SearchOrder(Goal goal, SearchStart start, List<TrialOutcome> known, boolean soak, long endNanos) {
    public SearchOrder {
        known = List.copyOf(known);
    }

    /** From nothing, and without a soak. */
    public static SearchOrder of(Goal goal, SearchStart start) {
        return new SearchOrder(goal, start, List.of(), false, start.deadlineNanos());
    }
}
