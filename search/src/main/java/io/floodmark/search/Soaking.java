package io.floodmark.search;

import io.floodmark.model.Goal;
import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import io.floodmark.model.Soak;
import io.floodmark.model.TrialOrder;
import io.floodmark.model.Verdict;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Holds what a search has found for long. A trial is short: what fills slowly (a disk's cache, a log that rolls, a
 * heap) shows only later. A load that fails lowers the limit, and what is found then is soaked again.
 */
final class Soaking {
    private static final double OF_LOWER_END = 0.9;
    /** Density of what is as good as ruled out; nothing would be left to compare if it were 0. */
    private static final double HARDLY = 1e-9;

    private static final double JUST_BELOW = 0.96;
    private static final int MOST_FAILED = 3;
    /** A trial that something disturbed is made once more. */
    private static final int MOST_INCONCLUSIVE = 2;
    /** Preparation and drain, of its length. */
    private static final double OVERHEAD = 0.1;

    private final Optional<Duration> length;
    private final Goal goal;
    private final long endNanos;
    private Optional<Soak> last = Optional.empty();
    private Optional<Rate> failedAt = Optional.empty();
    private int failed;
    private int inconclusive;
    private boolean givenUp;

    /** @param length empty: nothing is to be soaked */
    Soaking(Optional<Duration> length, Goal goal, long endNanos) {
        this.length = length;
        this.goal = goal;
        this.endNanos = endNanos;
    }

    /** What to hold now; empty where nothing is asked or found, time is up, or it has been held. */
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
     * Takes note of what came of one. Where nothing is to be soaked, one that another search asked for counts only if
     * it failed.
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

    /** A disturbance may pass; a budget, protected mode and the user's wish to stop remain. */
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

    /** The lowest load that did not hold: the limit lies below. */
    Optional<Rate> failedAt() {
        return failedAt;
    }

    /** What is guessed of the limit, but for loads that did not hold. */
    DoubleUnaryOperator below(DoubleUnaryOperator density) {
        return failedAt.<DoubleUnaryOperator>map(
                        load -> lnLoad -> lnLoad < Math.log(load.perSecond()) ? density.applyAsDouble(lnLoad) : HARDLY)
                .orElse(density);
    }

    /** Below what did not hold. */
    Proposal bounded(Proposal wanted) {
        return failedAt.map(load -> JUST_BELOW * load.perSecond())
                .filter(most -> wanted.perSecond() > most)
                .map(most -> new Proposal(most, wanted.whole(), "just below the load that failed its soak test"))
                .orElse(wanted);
    }
}
