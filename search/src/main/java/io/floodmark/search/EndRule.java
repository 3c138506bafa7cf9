package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.SearchSettings;
import java.util.Optional;

/** Decides whether a search is over, and why. The rules apply in the order of the calls. */
final class EndRule {
    /** A pass at this fraction of the ceiling counts as a pass at the ceiling. */
    private static final double AT_CEILING = 0.97;
    /** An overload at this multiple of the lowest load counts as an overload at the lowest load. */
    private static final double AT_LOWEST = 1.01;

    private static final int OVERLOADS_AT_LOWEST = 2;

    private final SearchSettings settings;
    private final SearchStart start;

    EndRule(SearchSettings settings, SearchStart start) {
        this.settings = settings;
        this.start = start;
    }

    Optional<Limit.End> end(LimitPosterior posterior, TrialHistory history, double ceiling, int trialsLeft) {
        return new InvalidRun(history.invalidRun())
                .end()
                .map(end -> nothingSustained(end, history) ? Limit.End.INVALID : end)
                .or(() -> atLeast(posterior, history, ceiling))
                .or(() -> belowLowest(history))
                .or(() -> converged(posterior, history, trialsLeft))
                .or(() -> trialsLeft > 0 ? Optional.empty() : Optional.of(Limit.End.BUDGET_SPENT));
    }

    /** True if there is no sustained load that a lower bound could state. */
    private static boolean nothingSustained(Limit.End end, TrialHistory history) {
        return end == Limit.End.LOWER_BOUND && history.highestSustained() == 0;
    }

    private static Optional<Limit.End> atLeast(LimitPosterior posterior, TrialHistory history, double ceiling) {
        boolean passed = history.sustained().stream()
                .filter(TrialOutcome::fullLength)
                .anyMatch(pass -> pass.offered().perSecond() >= AT_CEILING * ceiling);
        boolean higher = posterior.probabilityAbove(AT_CEILING * ceiling) >= 0.5;
        return passed && higher ? Optional.of(Limit.End.LOWER_BOUND) : Optional.empty();
    }

    private Optional<Limit.End> belowLowest(TrialHistory history) {
        long atLowest = history.overloaded().stream()
                .filter(outcome -> outcome.offered().perSecond()
                        <= AT_LOWEST * start.lowest().perSecond())
                .count();
        boolean nothingSustained = history.highestSustained() == 0;
        return nothingSustained && atLowest >= OVERLOADS_AT_LOWEST
                ? Optional.of(Limit.End.NOT_SUSTAINED)
                : Optional.empty();
    }

    private Optional<Limit.End> converged(LimitPosterior posterior, TrialHistory history, int trialsLeft) {
        if (history.counted().size() < start.leastTrials()) {
            return Optional.empty();
        }
        CredibleInterval credible =
                CredibleInterval.of(posterior, history, settings.confidence(), settings.halfWidth());
        Bracket bracket = Bracket.around(credible.median(), settings.halfWidth(), history);
        boolean bracketed = bracket.complete()
                && (trialsLeft == 0
                        || bracket.unrepeatedPass(history)
                                .or(() -> SpeedChange.outdated(bracket, history))
                                .isEmpty());
        return credible.narrow() && bracketed && !SpeedChange.unsettled(history)
                ? Optional.of(Limit.End.CONVERGED)
                : Optional.empty();
    }
}
