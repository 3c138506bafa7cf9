package io.floodmark.search;

import io.floodmark.model.verdict.Goal;
import java.util.List;

/**
 * A request for a search.
 *
 * @param goal whether the limit has to meet the latency objective
 * @param known earlier trials under the same settings; the search learns from them and repeats none
 * @param soak whether to run a soak test of the limit, if the settings define its length
 * @param endNanos end by the clock of the search: no soak test starts that would not end before it
 */
public record SearchOrder(Goal goal, SearchStart start, List<TrialOutcome> known, boolean soak, long endNanos) {
    public SearchOrder {
        known = List.copyOf(known);
    }

    /** Creates an order without known trials and without a soak test. */
    public static SearchOrder of(Goal goal, SearchStart start) {
        return new SearchOrder(goal, start, List.of(), false, start.deadlineNanos());
    }
}
