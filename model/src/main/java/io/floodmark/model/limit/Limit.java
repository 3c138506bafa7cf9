package io.floodmark.model.limit;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The highest sustained load that the evidence supports.
 *
 * @param goal goal of the limit
 * @param end why the search stopped, which decides what may be claimed
 * @param estimate the posterior median
 * @param low lower end of the interval
 * @param high upper end of the interval; empty if no overload was observed
 * @param confidence of the interval
 * @param binding the likely bottleneck
 * @param bindingProbability confidence that it is the bottleneck
 * @param passBelow number of the highest full-length sustained trial at or just below the estimate
 * @param overloadAbove number of the lowest overloaded trial at or just above it
 * @param betweenTrialSd run-to-run standard deviation of ln(limit) that the interval uses
 * @param betweenStartSd standard deviation of ln(limit) from one start of the cluster to another that the interval
 *     includes, in addition to the variation within this start; 0 for an existing cluster
 * @param trials number of evaluated trials, including invalid ones and those of an earlier search for another goal
 * @param soak the last soak test; empty if none was requested or no load was found for it
 * @param outlook what it predicts for other hours; empty without both ends of an interval, and for limits of earlier
 *     versions
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
        Optional<Soak> soak,
        Optional<LimitOutlook> outlook) {
    /** Creates a limit without an outlook. */
    public Limit(
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
        this(
                goal,
                end,
                estimate,
                low,
                high,
                confidence,
                binding,
                bindingProbability,
                passBelow,
                overloadAbove,
                betweenTrialSd,
                betweenStartSd,
                trials,
                explanation,
                soak,
                Optional.empty());
    }

    /** Returns a copy with what it predicts for other hours. */
    public Limit with(LimitOutlook predicted) {
        return new Limit(
                goal,
                end,
                estimate,
                low,
                high,
                confidence,
                binding,
                bindingProbability,
                passBelow,
                overloadAbove,
                betweenTrialSd,
                betweenStartSd,
                trials,
                explanation,
                soak,
                Optional.of(predicted));
    }

    /** Why a search ended. */
    public enum End {
        /** The interval has the requested precision, with a pass below and an overload above. */
        CONVERGED,
        /** Time, trials or a budget ran out first: the interval shows what is known. */
        BUDGET_SPENT,
        /** The generator, or protected mode, allowed no higher load: a lower bound. */
        LOWER_BOUND,
        /** Even the lowest load was not sustained: the limit is below it. */
        NOT_SUSTAINED,
        /** Two invalid trials in a row, or no valid one: nothing is known beyond the given interval. */
        INVALID,
        /** Aborted to protect other clients. */
        ABORTED,
        /** Stopped by the user. */
        STOPPED
    }

    /** True if a limit is known: an estimate of 0 means that none is, and then the lower end has no meaning either. */
    public boolean known() {
        return estimate.perSecond() > 0;
    }

    /** True if a number may be claimed: not if nothing is known, and not if invalid trials ended the search. */
    public boolean reportable() {
        return known() && end != End.INVALID;
    }

    /** Returns the estimate; empty if no number may be claimed. */
    public Optional<Rate> reportableEstimate() {
        return Optional.of(estimate).filter(rate -> reportable());
    }

    /** Returns the lower end; empty if no number may be claimed. A lower bound is a load that was sustained. */
    public Optional<Rate> reportableLow(List<Trial> trials) {
        return Optional.of(end == End.LOWER_BOUND ? proved(trials) : low).filter(rate -> reportable());
    }

    /** Returns the upper end; empty if no overload was observed or no number may be claimed. */
    public Optional<Rate> reportableHigh() {
        return high.filter(rate -> reportable());
    }

    /** Returns the bottleneck; empty if it is unknown or no number may be claimed. */
    public Optional<Indicator> reportableBinding() {
        return binding.filter(indicator -> reportable());
    }

    /** Returns the highest passing load, or the lower end of the interval if it is not among the trials. */
    public Rate proved(List<Trial> trials) {
        return trials.stream()
                .filter(trial -> passBelow.isPresent() && trial.number() == passBelow.getAsInt())
                .map(Trial::load)
                .findFirst()
                .orElse(low);
    }

    /** True if an interval with both ends is claimed. */
    public boolean bounded() {
        return high.isPresent();
    }

    /** Returns half of the interval's width as a fraction of the estimate; infinite without an upper end. */
    public double halfWidth() {
        return high.map(top -> (top.perSecond() - low.perSecond()) / 2 / estimate.perSecond())
                .orElse(Double.POSITIVE_INFINITY);
    }
}
