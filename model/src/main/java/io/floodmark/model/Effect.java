package io.floodmark.model;

/**
 * How one measure of the variant differs from the baseline's, over pairs of adjacent trials.
 *
 * @param ratio variant / baseline: the Hodges-Lehmann estimate over the pairs; 1.38 is 38 % more
 * @param low of the ratio's interval
 * @param high of the ratio's interval
 * @param confidence of the interval: 0.95, or less where so few pairs cannot give as much
 * @param probability of a difference so large by chance alone, two-sided (paired t-test); of secondary measures corrected for
 *     their number (Holm)
 * @param smallestFound the smallest difference that as many pairs, as noisy, show in 80 % of the cases, as a fraction of the
 *     baseline; NaN where there are fewer than two pairs
 * @param pairs that had the measure
 */
public record Effect(
        Measure measure,
        double ratio,
        double low,
        double high,
        double confidence,
        double probability,
        double smallestFound,
        int pairs) {
    public Effect {
        Checks.require(ratio > 0 && Double.isFinite(ratio), "ratio", ratio, "a number above 0");
        Checks.require(low > 0 && low <= ratio, "low end", low, "above 0, at most the ratio " + ratio);
        Checks.require(high >= ratio, "high end", high, "at least the ratio " + ratio);
        Checks.fraction("confidence", confidence);
        Checks.fraction("probability", probability);
        Checks.atLeast(1, "pairs", pairs);
    }

    public Effect withProbability(double corrected) {
        return new Effect(measure, ratio, low, high, confidence, corrected, smallestFound, pairs);
    }

    /** The interval lies within 1 / (1 + margin) and 1 + margin: not more different than that, at its confidence. */
    public boolean within(double margin) {
        return low >= 1 / (1 + margin) && high <= 1 + margin;
    }
}
