package io.floodmark.search;

import java.util.Comparator;
import java.util.Optional;

/**
 * The two trials that a limit must rest on: a full-length pass just below and an overload just above. "Just" is 6 % below
 * and 12 % above, or as much as the asked half-width allows when that is more.
 *
 * @param pass the highest full-length pass that is not too low
 * @param overload the lowest overload above that pass, else the highest below it, that is neither too low nor too high
 */
record Bracket(Optional<TrialOutcome> pass, Optional<TrialOutcome> overload) {
    private static final double BELOW = 0.06;
    private static final double ABOVE = 0.12;
    private static final double ABOVE_IN_HALF_WIDTHS = 1.5;

    static Bracket around(double limit, double halfWidth, TrialHistory history) {
        double least = limit * (1 - Math.max(BELOW, halfWidth));
        double most = limit * (1 + Math.max(ABOVE, ABOVE_IN_HALF_WIDTHS * halfWidth));
        Optional<TrialOutcome> pass = history.sustained().stream()
                .filter(TrialOutcome::fullLength)
                .filter(outcome -> outcome.load().perSecond() >= least)
                .max(Comparator.comparing(TrialOutcome::load));
        double passed = pass.map(outcome -> outcome.load().perSecond()).orElse(least);
        Comparator<TrialOutcome> nearest = Comparator.comparingDouble(
                outcome -> Math.abs(Math.log(outcome.load().perSecond() / passed)));
        Comparator<TrialOutcome> aboveFirst =
                Comparator.comparing(outcome -> outcome.load().perSecond() < passed);
        Optional<TrialOutcome> overload = history.overloaded().stream()
                .filter(outcome -> outcome.load().perSecond() >= least)
                .filter(outcome -> outcome.load().perSecond() <= most)
                .min(aboveFirst.thenComparing(nearest));
        return new Bracket(pass, overload);
    }

    boolean complete() {
        return pass.isPresent() && overload.isPresent();
    }

    int missing() {
        return (pass.isPresent() ? 0 : 1) + (overload.isPresent() ? 0 : 1);
    }
}
