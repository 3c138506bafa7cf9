package io.floodmark.search;

import io.floodmark.model.Goal;
import io.floodmark.model.Indicator;
import io.floodmark.model.Limit;
import io.floodmark.model.LimitFinding;
import io.floodmark.model.NanoClock;
import io.floodmark.model.SearchSettings;
import java.time.Duration;
import java.util.Set;

/**
 * Finds the highest load that a cluster sustains: the search of competing limits. Every indicator has a limit of its
 * own, known by a small posterior; what the cluster sustains is the least of them. A trial that passes tells by its
 * margins where the limits are, so few trials are needed; each next load is the most probable limit, and the end is an
 * interval with a full-length pass just below and an overload just above. The same outcomes always lead to the same
 * next load: there is no chance in it.
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

    /** Blocks until it is found or the search must end; may be called again for another search. */
    public Limit find(SearchOrder order) {
        return search(order).limit();
    }

    /**
     * Returns what the known trials say of a limit that was searched before some of them were run. Runs none.
     *
     * @param earlier what the search found without them
     */
    public Limit conclude(SearchOrder order, Limit earlier) {
        return new SearchSession(settings, on, order, listener).conclude(earlier.end());
    }

    /** By all indicators that judge, from nothing. */
    public Limit find(SearchStart start) {
        return find(SearchOrder.of(Goal.OBJECTIVE, start));
    }

    /** The same, with what its trials alone say: for whoever knows limits of other workloads. */
    public LimitFinding search(SearchOrder order) {
        long from = clock.nanoTime();
        SearchSession session = new SearchSession(settings, on, order, listener);
        Limit limit = session.run(runner, clock);
        return new LimitFinding(limit, session.likelihood(limit.end()), Duration.ofNanos(clock.nanoTime() - from));
    }
}
