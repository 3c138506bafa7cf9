package io.floodmark.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The highest sustained load, as far as the evidence goes.
 *
 * @param goal what it promises
 * @param end why the search stopped, and with it what may be claimed
 * @param estimate the posterior median
 * @param low lower end of the interval
 * @param high upper end of the interval; empty when no overload was seen
 * @param confidence of the interval
 * @param binding the indicator that most probably stops it going higher
 * @param bindingProbability that it is this one
 * @param passBelow number of the highest full-length sustained trial at or just below the estimate
 * @param overloadAbove number of the lowest overloaded trial at or just above it
 * @param betweenTrialSd run-to-run standard deviation of ln(limit) that the interval uses
 * @param betweenStartSd standard deviation of ln(limit) from one start of the cluster to another that the interval
 *     includes, on top of what this start showed; 0 where the cluster stays as it is
 * @param trials that were looked at, invalid ones included; those of the search for another goal before it are among
 *     them
 * @param soak the last; empty where none was asked for or there was nothing to hold
 */
public record Limit(
        Goal goal,
        End end,
        Rate estimate,
        Rate low,
        Optional<Rate> high,
        double confidence,
        Optional<Indicator> binding,
        double bindingProbability,
        OptionalInt passBelow,
        OptionalInt overloadAbove,
        double betweenTrialSd,
        double betweenStartSd,
        int trials,
        String explanation,
        Optional<Soak> soak) {
    /** Why a search ended. */
    public enum End {
        /** The interval is as narrow as asked, with a pass below and an overload above. */
        CONVERGED,
        /** Time, trials or a budget ran out first: the interval is what is known. */
        BUDGET_SPENT,
        /** The generator, or protected mode, allowed no higher load: a lower bound. */
        LOWER_BOUND,
        /** Even the lowest load was too much: below this. */
        NOT_SUSTAINED,
        /** Two invalid trials in a row, or no valid one: nothing is known beyond the interval given. */
        INVALID,
        /** Stopped for the safety of others. */
        ABORTED,
        /** Stopped by the user. */
        STOPPED
    }

    /** True if anything is known: an estimate of 0 stands for none, and so does a lower end without one. */
    public boolean known() {
        return estimate.perSecond() > 0;
    }

    /** Returns the estimate; empty if nothing is known. */
    public Optional<Rate> knownEstimate() {
        return Optional.of(estimate).filter(rate -> known());
    }

    /** Returns the lower end; empty if nothing is known. */
    public Optional<Rate> knownLow() {
        return Optional.of(low).filter(rate -> known());
    }

    /** True where an interval with both ends is claimed. */
    public boolean bounded() {
        return high.isPresent();
    }

    /** Half of the interval's width as a fraction of the estimate; infinite without an upper end. */
    public double halfWidth() {
        return high.map(top -> (top.perSecond() - low.perSecond()) / 2 / estimate.perSecond())
                .orElse(Double.POSITIVE_INFINITY);
    }
}
