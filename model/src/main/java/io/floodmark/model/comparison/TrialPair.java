package io.floodmark.model.comparison;

import io.floodmark.model.unit.Checks;

/**
 * Two adjacent trials that counted.
 *
 * @param baselineTrial its number in the baseline's run
 * @param variantTrial its number in the variant's run
 * @param variantFirst whether the variant's trial ran first
 */
public record TrialPair(int baselineTrial, int variantTrial, boolean variantFirst, MeasuredPair measured) {
    public TrialPair {
        Checks.atLeast(1, "trial", baselineTrial);
        Checks.atLeast(1, "trial", variantTrial);
    }
}
