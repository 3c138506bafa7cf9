package io.floodmark.search;

import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Rate;
import java.util.Optional;

/**
 * The start conditions of a search.
 *
 * @param lowest lowest load of the range, below which a cluster counts as not usable; at most half of the ceiling, so a
 *     low ceiling lowers it
 * @param highest highest load of the range; no higher limit is searched
 * @param limitPrior guess of the limit, e.g. from a maximum-rate warm-up
 * @param first first load, if one is known to be harmless; otherwise it follows from the guess, or is low
 * @param ceiling set by the generator, a budget or protected mode
 * @param noise run-to-run variation expected in this environment
 * @param starts variation between starts of the cluster, for the reported interval
 * @param deadlineNanos deadline by the clock of the search: no trial starts that would not end before it
 */
public record SearchStart(
        Rate lowest,
        Rate highest,
        Optional<LimitPrior> limitPrior,
        Optional<Rate> first,
        Optional<Ceiling> ceiling,
        NoisePrior noise,
        StartSpread starts,
        long deadlineNanos) {
    /** Upper bound of the range: no cluster that one generator can load sustains more records. */
    public static final Rate HIGHEST = new Rate(100e6);

    public SearchStart {
        if (!(lowest.perSecond() > 0) || lowest.compareTo(highest) >= 0) {
            throw new IllegalArgumentException(
                    "search range is " + lowest + " to " + highest + "; expected above 0/s and not empty");
        }
        Rate asked = lowest;
        lowest = ceiling.map(most -> most.lowest(asked)).orElse(asked);
    }

    /** Creates a start over the whole range; the noise follows from the length of the trials and from earlier runs. */
    public static SearchStart of(
            SearchSettings settings,
            Optional<LimitPrior> limitPrior,
            Optional<Ceiling> ceiling,
            StartSpread starts,
            PlaceHistory history,
            long deadlineNanos) {
        return new SearchStart(
                settings.lowest(),
                HIGHEST,
                limitPrior,
                Optional.empty(),
                ceiling,
                history.noise(settings.trial()),
                starts,
                deadlineNanos);
    }

    /** Returns the ceiling, or the end of the range if none is set. */
    Ceiling highestOffered() {
        return ceiling.orElseGet(() -> new Ceiling(highest, "no higher load is tested"));
    }

    /**
     * Returns the minimum number of trials before a search may end: a bracket is enough if the limit was known already.
     */
    int leastTrials() {
        return sharplyGuessed() ? 2 : 4;
    }

    /**
     * True if the limit is known so well that the first load is intended as the pass just below it, and therefore runs
     * for its full length.
     */
    public boolean sharplyGuessed() {
        return limitPrior.filter(LimitPrior::sharp).isPresent();
    }

    /** Returns the first load. It is low, so that it is harmless and warms up the cluster. */
    double firstPerSecond() {
        double wanted = first.or(() -> limitPrior.map(LimitPrior::firstLoad))
                .orElse(lowest.times(2))
                .perSecond();
        return Math.max(lowest.perSecond(), Math.min(wanted, highestOffered().perSecond()));
    }
}
