package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.search.TrialOutcome;
import java.util.Optional;

/**
 * The result of a block.
 *
 * @param trials both trials; empty if one of them was invalid
 * @param demanded an end that is forced by a budget, by the user or by the protection of other clients
 */
public record BlockOutcome(Optional<Trials> trials, Optional<Comparison.End> demanded) {
    /** The trials of a block; a load that is not sustained is a result too. */
    public record Trials(TrialOutcome baseline, TrialOutcome variant) {}

    public static BlockOutcome measured(TrialOutcome baseline, TrialOutcome variant) {
        return new BlockOutcome(Optional.of(new Trials(baseline, variant)), Optional.empty());
    }

    public static BlockOutcome invalid() {
        return new BlockOutcome(Optional.empty(), Optional.empty());
    }

    public static BlockOutcome ended(Comparison.End end) {
        return new BlockOutcome(Optional.empty(), Optional.of(end));
    }
}
