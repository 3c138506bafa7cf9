package io.floodmark.search.comparison;

import io.floodmark.model.Comparison;
import io.floodmark.model.MeasuredPair;
import java.util.Optional;

/**
 * What became of a pair of trials.
 *
 * @param pair what both measured; empty where a trial of it was invalid or overloaded
 * @param demanded an end that leaves no choice: a budget, the user, the safety of others
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
