package io.floodmark.model;

/**
 * How one measure of the variant differs from the baseline's, over pairs of adjacent trials, or by two limits. It has
 * two intervals: the one that decides, by which alone a difference is called shown, a gate fails or equality is
 * claimed; and the one that the measure would have if nothing else had been looked at.
 *
 * @param ratio variant / baseline: the Hodges-Lehmann estimate over the pairs; 1.38 is 38% more
 * @param low of the interval that decides; 0 where there is no lower end
 * @param high of the interval that decides; infinite where there is no upper end
 * @param confidence of the interval that decides: 1 less the error that is left for this one decision; 0 of a single
 *     pair
 * @param probability of a difference so large by chance alone, two-sided (paired t-test); of secondary measures
 *     corrected for their number (Holm)
 * @param smallestFound the smallest difference that as many pairs, as noisy, show in 80% of the cases by the bound that
 *     decides, as a fraction of the baseline; NaN where there is none
 * @param pairs that had the measure
 * @param alone the interval of 95%, or of what so few pairs give, of this measure taken alone
 */
public record Effect(
        Measure measure,
        double ratio,
        double low,
        double high,
        double confidence,
        double probability,
        double smallestFound,
        int pairs,
        Interval alone) {
    /** Less sure is no answer. */
    public static final double LEAST_CONFIDENCE = 0.9;

    public Effect {
        Checks.require(ratio > 0 && Double.isFinite(ratio), "ratio", ratio, "a number above 0");
        Checks.require(low >= 0 && low <= ratio, "low end", low, "0 or more, at most the ratio " + ratio);
        Checks.require(high >= ratio, "high end", high, "at least the ratio " + ratio);
        Checks.fraction("confidence", confidence);
        Checks.fraction("probability", probability);
        Checks.atLeast(1, "pairs", pairs);
    }

    /** One that nothing else was looked at beside, so that both intervals are the same. */
    public Effect(
            Measure measure,
            double ratio,
            double low,
            double high,
            double confidence,
            double probability,
            double smallestFound,
            int pairs) {
        this(
                measure,
                ratio,
                low,
                high,
                confidence,
                probability,
                smallestFound,
                pairs,
                new Interval(low, high, confidence));
    }

    /** At least one end of the interval is known, with a confidence that counts. */
    public boolean known() {
        return confidence >= LEAST_CONFIDENCE && (low > 0 || Double.isFinite(high));
    }

    /** A difference is shown: the interval that decides does not reach "none". */
    public boolean shown() {
        return known() && (low > 1 || high < 1);
    }

    /**
     * The interval lies within 1 / (1 + margin) and 1 + margin: not more different than that, at a confidence that
     * counts.
     */
    public boolean within(double margin) {
        return known() && low >= 1 / (1 + margin) && high <= 1 + margin;
    }
}
