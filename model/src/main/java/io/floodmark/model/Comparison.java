package io.floodmark.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a comparison of a variant with its baseline came to.
 *
 * @param primary the effect that decided; empty where no pair counted
 * @param secondary effects on the other measures, in the order they were named, their probabilities corrected together
 * @param pairs that counted
 * @param invalid pairs that did not
 */
public record Comparison(
        End end, Optional<Effect> primary, List<Effect> secondary, int pairs, int invalid, Duration took) {
    public Comparison {
        secondary = List.copyOf(secondary);
        Checks.atLeast(0, "pairs", pairs);
        Checks.atLeast(0, "invalid pairs", invalid);
    }

    /** Why it ended, and with it what may be claimed. */
    public enum End {
        /** The primary measure differs: a look found a difference that chance does not make. */
        DIFFERENT,
        /** The whole interval of the primary measure that decides lies closer to no difference than what matters. */
        NO_DIFFERENCE_THAT_MATTERS,
        /**
         * No look found a difference, and there is none left, or one of the size that matters would hardly be found by
         * them: how small a difference would have been found is part of the effect.
         */
        NOT_SHOWN,
        /** Time, trials or a budget ran out before the last look. */
        BUDGET_SPENT,
        /** Too many pairs proved nothing. */
        INVALID,
        /** Stopped for the safety of others. */
        ABORTED,
        /** Stopped by the user. */
        STOPPED
    }
}
