package io.floodmark.search.comparison;

/** Runs pairs of adjacent trials, at one load for all of a comparison: on a real cluster or on a simulated one. */
@FunctionalInterface
public interface PairRunner {
    /**
     * Blocks until both trials are over.
     *
     * @param variantFirst the variant's trial comes before the baseline's
     */
    PairOutcome run(boolean variantFirst);
}
