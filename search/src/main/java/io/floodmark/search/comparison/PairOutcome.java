package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.MeasuredPair;
import java.util.Optional;

/**
 * The result of a pair of trials.
 *
 * @param pair measures of both trials; empty if one of them was invalid or overloaded
 * @param demanded an end that is forced by a budget, by the user or by the protection of other clients
 */
public record PairOutcome(Optional<MeasuredPair> pair, Optional<Comparison.End> demanded) {
    public static PairOutcome measured(MeasuredPair pair) {
        return new PairOutcome(Optional.of(pair), Optional.empty());
    }

    public static PairOutcome invalid() {
        return new PairOutcome(Optional.empty(), Optional.empty());
    }

    public static PairOutcome ended(Comparison.End end) {
        return new PairOutcome(Optional.empty(), Optional.of(end));
    }
}
