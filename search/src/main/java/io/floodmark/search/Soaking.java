package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Runs soak tests of the limit that a search has found. A trial is short: resources that fill slowly (a disk's cache, a
 * log that rolls, a heap) affect only a longer run. A load that fails lowers the limit, and the new limit is tested
 * again.
 */
final class Soaking {
    private static final double OF_LOWER_END = 0.9;
    /** Density of loads that are practically ruled out; it is not 0, so that they remain comparable. */
    private static final double HARDLY = 1e-9;

    private static final double JUST_BELOW = 0.96;
    private static final int MOST_FAILED = 3;
    /** Limits repeats: an inconclusive soak test runs once more. */
    private static final int MOST_INCONCLUSIVE = 2;
    /** Preparation and drain, as a fraction of the length. */
    private static final double OVERHEAD = 0.1;

    private final Optional<Duration> length;
    private final Goal goal;
    private final long endNanos;
    private Optional<Soak> last = Optional.empty();
    private Optional<Rate> failedAt = Optional.empty();
    private int failed;
    private int inconclusive;
    private boolean givenUp;

    /** @param length length of a soak test; empty if none is requested */
    Soaking(Optional<Duration> length, Goal goal, long endNanos) {
        this.length = length;
        this.goal = goal;
        this.endNanos = endNanos;
    }

    /**
     * Returns the soak test to run now; empty if none is requested, no limit was found, time is up, or one has passed.
     */
    Optional<TrialOrder> order(Limit found, long nowNanos) {
        boolean answered = found.end() == Limit.End.CONVERGED
                || found.end() == Limit.End.LOWER_BOUND
                || found.end() == Limit.End.BUDGET_SPENT;
        boolean enough = givenUp
                || failed == MOST_FAILED
                || inconclusive == MOST_INCONCLUSIVE
                || last.filter(soak -> soak.outcome() == Soak.Outcome.PASSED).isPresent();
        if (!answered || enough || !(found.low().perSecond() > 0)) {
            return Optional.empty();
        }
        return length.filter(time -> nowNanos + (1 + OVERHEAD) * time.toNanos() <= endNanos)
                .map(time -> new TrialOrder(
                        found.low().times(OF_LOWER_END), time, time, "soak test at 90% of the CI's lower end", goal));
    }

    /**
     * Records the result of a soak test. If none is requested, one that another search ran counts only if it failed.
     */
    void took(TrialOutcome outcome) {
        Soak.Outcome is = outcome(outcome);
        if (is == Soak.Outcome.FAILED) {
            failed++;
            failedAt = Optional.of(outcome.load());
        }
        inconclusive += is == Soak.Outcome.INCONCLUSIVE ? 1 : 0;
        givenUp |= !again(outcome);
        if (is == Soak.Outcome.FAILED || length.isPresent()) {
            last = Optional.of(new Soak(outcome.number(), outcome.load(), outcome.asked(), is));
        }
    }

    /**
     * True if a repeat may help: a disturbance may pass, but a budget, protected mode and the user's stop request
     * remain.
     */
    private static boolean again(TrialOutcome outcome) {
        return !(outcome.judgement().verdict() instanceof Verdict.Invalid invalid)
                || switch (invalid.cause()) {
                    case UNSAFE, PROTECTED_MODE, STOPPED, BUDGET, NO_ROOM -> false;
                    case GENERATOR, GENERATOR_SUSPECTED, GENERATOR_LOST, DISTURBED, UNCONFIRMED, BLIND, CLOCK -> true;
                };
    }

    private static Soak.Outcome outcome(TrialOutcome outcome) {
        if (TrialHistory.overloaded(outcome)) {
            return Soak.Outcome.FAILED;
        }
        return outcome.judgement().verdict() instanceof Verdict.Invalid || !outcome.fullLength()
                ? Soak.Outcome.INCONCLUSIVE
                : Soak.Outcome.PASSED;
    }

    Optional<Soak> last() {
        return last;
    }

    /** Returns the lowest load that failed a soak test: the limit is below it. */
    Optional<Rate> failedAt() {
        return failedAt;
    }

    /** Returns the prior of the limit without loads that failed. */
    DoubleUnaryOperator below(DoubleUnaryOperator density) {
        return failedAt.<DoubleUnaryOperator>map(
                        load -> lnLoad -> lnLoad < Math.log(load.perSecond()) ? density.applyAsDouble(lnLoad) : HARDLY)
                .orElse(density);
    }

    /** Returns the proposal, reduced to just below a load that failed. */
    Proposal bounded(Proposal wanted) {
        return failedAt.map(load -> JUST_BELOW * load.perSecond())
                .filter(most -> wanted.perSecond() > most)
                .map(most -> new Proposal(most, wanted.whole(), "just below the load that failed its soak test"))
                .orElse(wanted);
    }
}
