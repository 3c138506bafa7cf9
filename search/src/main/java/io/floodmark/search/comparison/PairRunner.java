package io.floodmark.search.comparison;

/** Runs pairs of adjacent trials at one load for a whole comparison: on a real cluster or on a simulated one. */
@FunctionalInterface
public interface PairRunner {
    /**
     * Blocks until both trials are over.
     *
     * @param variantFirst whether the variant's trial runs before the baseline's
     */
    PairOutcome run(boolean variantFirst);
}
