package io.floodmark.search;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The two trials that a limit must be based on: a full-length pass just below it and an overload just above it. "Just"
 * is 6% below and 12% above, or more if the requested precision allows more.
 *
 * <p>If the only passes are above the only overloads, one of the two is an outlier and is left out: the pass if it is
 * above the limit too, the overload otherwise.
 *
 * @param pass the highest full-length pass below an overload that is not too low; a load that failed as often as it
 *     passed does not count
 * @param overload the lowest overload above that pass that is neither too low nor too high
 */
record Bracket(Optional<TrialOutcome> pass, Optional<TrialOutcome> overload) {
    private static final double BELOW = 0.06;
    private static final double ABOVE = 0.12;
    private static final double ABOVE_IN_HALF_WIDTHS = 1.5;
    /**
     * Interference with a cluster comes and goes within this time, so a shorter trial may have run in a quiet moment.
     */
    private static final Duration LONG = Duration.ofMinutes(1);

    static Bracket around(double limit, double halfWidth, TrialHistory history) {
        double least = limit * (1 - Math.max(BELOW, halfWidth));
        double most = limit * (1 + Math.max(ABOVE, ABOVE_IN_HALF_WIDTHS * halfWidth));
        List<TrialOutcome> passes = history.sustained().stream()
                .filter(TrialOutcome::fullLength)
                .filter(outcome -> outcome.load().perSecond() >= least)
                .filter(outcome -> !history.refuted(outcome))
                .sorted(Comparator.comparing(TrialOutcome::load))
                .toList();
        List<TrialOutcome> overloads = history.overloaded().stream()
                .filter(outcome -> outcome.load().perSecond() >= least)
                .filter(outcome -> outcome.load().perSecond() <= most)
                .sorted(Comparator.comparing(TrialOutcome::load))
                .toList();
        return passes.isEmpty() || overloads.isEmpty()
                ? new Bracket(last(passes), overloads.stream().findFirst())
                : pair(limit, passes, overloads);
    }

    private static Bracket pair(double limit, List<TrialOutcome> passes, List<TrialOutcome> overloads) {
        TrialOutcome highest = overloads.get(overloads.size() - 1);
        Optional<TrialOutcome> pass =
                last(passes.stream().filter(below -> below(below, highest)).toList());
        if (pass.isPresent()) {
            return new Bracket(
                    pass,
                    overloads.stream().filter(above -> below(pass.get(), above)).findFirst());
        }
        boolean passCounts = passes.get(0).load().perSecond() <= limit;
        return passCounts
                ? new Bracket(Optional.of(passes.get(0)), Optional.empty())
                : new Bracket(Optional.empty(), Optional.of(highest));
    }

    private static boolean below(TrialOutcome one, TrialOutcome other) {
        return one.load().compareTo(other.load()) < 0;
    }

    private static Optional<TrialOutcome> last(List<TrialOutcome> outcomes) {
        return outcomes.isEmpty() ? Optional.empty() : Optional.of(outcomes.get(outcomes.size() - 1));
    }

    boolean complete() {
        return pass.isPresent() && overload.isPresent();
    }

    /** Returns the pass, if it was short and no trial repeated its load. */
    Optional<TrialOutcome> unrepeatedPass(TrialHistory history) {
        return pass.filter(outcome -> outcome.asked().compareTo(LONG) < 0)
                .filter(outcome -> !history.repeated(outcome));
    }

    int missing() {
        return (pass.isPresent() ? 0 : 1) + (overload.isPresent() ? 0 : 1);
    }
}
