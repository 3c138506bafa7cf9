package io.floodmark.model.comparison;

import io.floodmark.model.unit.Checks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of comparing a variant with its baseline.
 *
 * @param primary effect on the primary measure; empty if no pair counted
 * @param secondary effects on the other measures, in the order in which they were named, with jointly corrected
 *     probabilities
 * @param pairs number of pairs that counted
 * @param invalid number of pairs that did not count
 */
public record Comparison(
        End end, Optional<Effect> primary, List<Effect> secondary, int pairs, int invalid, Duration took) {
    public Comparison {
        secondary = List.copyOf(secondary);
        Checks.atLeast(0, "pairs", pairs);
        Checks.atLeast(0, "invalid pairs", invalid);
    }

    /** Returns a copy with another end, which came after the pairs. */
    public Comparison endedBy(End later) {
        return new Comparison(later, primary, secondary, pairs, invalid, took);
    }

    /** Why a comparison ended, which decides what may be claimed. */
    public enum End {
        /** The primary measure differs: an interim analysis found a significant difference. */
        SIGNIFICANT,
        /** The whole adjusted interval of the primary measure is within the minimum relevant effect. */
        NO_RELEVANT_DIFFERENCE,
        /**
         * No interim analysis found a difference, and none is left, or the remaining ones would hardly detect a
         * difference of the minimum relevant size. The effect states the minimum detectable effect.
         */
        NOT_SIGNIFICANT,
        /** Time, trials or a budget ran out before the last interim analysis. */
        BUDGET_SPENT,
        /** Too many pairs were invalid. */
        INVALID,
        /** Aborted to protect other clients. */
        ABORTED,
        /** Stopped by the user. */
        STOPPED;

        /** True if an interim analysis ended the comparison, not something outside of it. */
        public boolean byAnalysis() {
            return switch (this) {
                case SIGNIFICANT, NO_RELEVANT_DIFFERENCE, NOT_SIGNIFICANT -> true;
                case BUDGET_SPENT, INVALID, ABORTED, STOPPED -> false;
            };
        }
    }
}
