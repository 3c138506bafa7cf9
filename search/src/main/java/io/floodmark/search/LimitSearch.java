package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import java.time.Duration;
import java.util.Set;

/**
 * Finds the highest load that a cluster sustains by the search of competing limits. Every indicator has its own limit,
 * described by a small posterior; the cluster sustains the lowest of them. The leading indicators of a sustained trial
 * show where the limits are, so few trials are needed. Each next load is the most probable limit, and the search ends
 * with an interval, a full-length pass just below it and an overload just above it. The search is deterministic: the
 * same outcomes always lead to the same next load.
 */
public final class LimitSearch {
    private final SearchSettings settings;
    private final Set<Indicator> on;
    private final TrialRunner runner;
    private final SearchListener listener;
    private final NanoClock clock;

    /**
     * Prepares a search.
     *
     * @param on the indicators that judge the trials
     */
    public LimitSearch(
            SearchSettings settings, Set<Indicator> on, TrialRunner runner, SearchListener listener, NanoClock clock) {
        this.settings = settings;
        this.on = Set.copyOf(on);
        this.runner = runner;
        this.listener = listener;
        this.clock = clock;
    }

    /** Blocks until the limit is found or the search must end; may be called again for another search. */
    public Limit find(SearchOrder order) {
        return search(order).limit();
    }

    /**
     * Returns the limit that all known trials support, including trials that ran after its search. Runs no trial.
     *
     * @param earlier limit that the search found without them
     */
    public Limit conclude(SearchOrder order, Limit earlier) {
        return new SearchSession(settings, on, order, listener).conclude(earlier.end());
    }

    /** Finds the limit for all enabled indicators, without earlier trials. */
    public Limit find(SearchStart start) {
        return find(SearchOrder.of(Goal.OBJECTIVE, start));
    }

    /**
     * Finds the limit and returns it with the likelihood of its trials alone, for callers that know limits of other
     * workloads.
     */
    public LimitFinding search(SearchOrder order) {
        long from = clock.nanoTime();
        SearchSession session = new SearchSession(settings, on, order, listener);
        Limit limit = session.run(runner, clock);
        return new LimitFinding(limit, session.likelihood(limit.end()), Duration.ofNanos(clock.nanoTime() - from));
    }
}
