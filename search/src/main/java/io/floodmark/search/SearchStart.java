package io.floodmark.search;

import io.floodmark.model.Rate;
import io.floodmark.model.SearchSettings;
import java.util.Optional;

/**
 * What a search starts from.
 *
 * @param lowest load of the range: below it a cluster counts as not usable; at most half of the ceiling, so a low
 *     ceiling lowers it
 * @param highest load of the range: no limit is looked for above it
 * @param limitPrior of the limit, as from a flat-out warm-up
 * @param first load to try, where one is known to be harmless; else it follows from the guess, or is low
 * @param ceiling set by the generator, a budget or good manners
 * @param noise run-to-run spread expected here
 * @param starts spread between starts of the cluster, for the interval that is stated
 * @param deadlineNanos of the clock that the search is given: no trial starts that would not end before it
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
    /** No cluster that one generator can load carries more records than that. */
    public static final Rate HIGHEST = new Rate(100e6);

    public SearchStart {
        if (!(lowest.perSecond() > 0) || lowest.compareTo(highest) >= 0) {
            throw new IllegalArgumentException(
                    "search range is " + lowest + " to " + highest + "; expected above 0/s and not empty");
        }
        Rate asked = lowest;
        lowest = ceiling.map(most -> most.lowest(asked)).orElse(asked);
    }

    /** Over the whole range that is looked at; of the noise only how long trials are is known. */
    public static SearchStart of(
            SearchSettings settings,
            Optional<LimitPrior> limitPrior,
            Optional<Ceiling> ceiling,
            StartSpread starts,
            long deadlineNanos) {
        return new SearchStart(
                settings.lowest(),
                HIGHEST,
                limitPrior,
                Optional.empty(),
                ceiling,
                NoisePrior.unknown(settings.trial()),
                starts,
                deadlineNanos);
    }

    /** Also where none is set. */
    Ceiling highestOffered() {
        return ceiling.orElseGet(() -> new Ceiling(highest, "no higher load is tested"));
    }

    /** Trials after which a search may end at the earliest: a bracket is enough where the limit was known already. */
    int leastTrials() {
        return sharplyGuessed() ? 2 : 4;
    }

    /** Known so well that the first load is meant to be the pass just below the limit, and so for its full length. */
    public boolean sharplyGuessed() {
        return limitPrior.filter(LimitPrior::sharp).isPresent();
    }

    /** Low first: harmless, and it warms. */
    double firstPerSecond() {
        double wanted = first.or(() -> limitPrior.map(LimitPrior::firstLoad))
                .orElse(lowest.times(2))
                .perSecond();
        return Math.max(lowest.perSecond(), Math.min(wanted, highestOffered().perSecond()));
    }
}
