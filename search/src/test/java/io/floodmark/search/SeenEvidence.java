package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Checks that everything that a limit claims is based on a trial that was run. */
final class SeenEvidence {
    private static final double ROUNDING = 1e-9;

    private final Limit limit;
    private final List<TrialOutcome> passes;
    private final List<TrialOutcome> overloads;
    private final List<TrialOutcome> outcomes;
    /** The trials at the speed of the last one, at which a limit is stated. */
    private final TrialHistory now = new TrialHistory();

    /** @param outcomes outcomes of all trials, in order */
    SeenEvidence(Limit limit, List<TrialOutcome> outcomes) {
        this.limit = limit;
        this.outcomes = outcomes;
        this.passes = outcomes.stream().filter(TrialHistory::sustained).toList();
        this.overloads = outcomes.stream().filter(TrialHistory::overloaded).toList();
        outcomes.forEach(now::add);
        now.moveToPresent(SpeedSlope.of(now));
    }

    /** Returns the claims of the limit without evidence, a sentence each; empty if all is correct. */
    List<String> missing() {
        List<String> all = new ArrayList<>();
        double low = limit.low().perSecond();
        if (low > highest(passes) + ROUNDING) {
            all.add("low end " + low + " is above all that was carried, " + highest(passes));
        }
        if (limit.high().isPresent() && overloads.isEmpty()) {
            all.add("an upper end " + limit.high().get() + " without an overload");
        }
        ofEnd(all);
        limit.passBelow().ifPresent(number -> check(all, number, TrialHistory::sustained, "pass"));
        limit.overloadAbove().ifPresent(number -> check(all, number, TrialHistory::overloaded, "overload"));
        return all;
    }

    private void ofEnd(List<String> all) {
        switch (limit.end()) {
            case CONVERGED -> {
                if (!bracketed()) {
                    all.add("converged without a full-length pass at or below it, or an overload above that");
                }
            }
            case LOWER_BOUND -> {
                if (limit.high().isPresent()) {
                    all.add("at least, and an upper end " + limit.high().get());
                }
            }
            case NOT_SUSTAINED -> {
                if (!passes.isEmpty() || limit.low().compareTo(Rate.ZERO) > 0) {
                    all.add("below the lowest load, and yet something was carried");
                }
            }
            case BUDGET_SPENT, INVALID, ABORTED, STOPPED -> {
                // Such a limit claims only its interval.
            }
        }
    }

    /**
     * True if the low end was sustained for the full length, and a full-length pass not above the interval is below an
     * overload.
     */
    private boolean bracketed() {
        double low = limit.low().perSecond();
        double high = limit.high().map(Rate::perSecond).orElse(0.0);
        List<TrialOutcome> full =
                passes.stream().filter(TrialOutcome::fullLength).toList();
        return low <= highest(full) + ROUNDING
                && now.sustained().stream()
                        .filter(TrialOutcome::fullLength)
                        .map(TrialOutcome::load)
                        .filter(pass -> pass.perSecond() <= high + ROUNDING)
                        .anyMatch(pass -> now.overloaded().stream()
                                .anyMatch(over -> over.load().compareTo(pass) > 0));
    }

    private void check(List<String> all, int number, Predicate<TrialOutcome> kind, String name) {
        if (!kind.test(outcomes.get(number - 1))) {
            all.add("trial " + number + " is called a " + name + " and is none");
        }
    }

    private static double highest(List<TrialOutcome> trials) {
        return trials.stream()
                .mapToDouble(trial -> trial.load().perSecond())
                .max()
                .orElse(0);
    }
}
