package io.floodmark.search.comparison;

import io.floodmark.model.unit.Rate;

/**
 * Runs blocks of two adjacent trials near the limits of a baseline and a variant: on real clusters or simulated ones.
 */
@FunctionalInterface
public interface BlockRunner {
    /**
     * Blocks until both trials are over.
     *
     * @param baseline load of the baseline's trial
     * @param variant load of the variant's trial
     * @param variantFirst whether the variant's trial runs before the baseline's
     */
    BlockOutcome run(Rate baseline, Rate variant, boolean variantFirst);
}
