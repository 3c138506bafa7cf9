package io.floodmark.model.comparison;

import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Interval;

/**
 * The effect of a variant on one measure compared with the baseline, over pairs of adjacent trials, or blocks of trials
 * near both limits, or from the limits of two runs. It has two intervals. Only the adjusted interval decides whether a
 * difference is significant, a gate fails or equivalence is claimed. The unadjusted interval is the one that the
 * measure would have if no other analysis had been made.
 *
 * @param ratio variant / baseline: the Hodges-Lehmann estimate over the pairs, for limits the posterior median; 1.38 is
 *     38% more
 * @param low of the adjusted interval; 0 if there is no lower end
 * @param high of the adjusted interval; infinite if there is no upper end
 * @param confidence of the adjusted interval: 1 minus the error rate that applies to this decision; 0 for a single pair
 * @param probability of a difference at least as large by chance alone, two-sided (paired t-test); for secondary
 *     measures corrected for their number (Holm)
 * @param smallestFound minimum detectable effect of as many pairs with the same noise at 80% power, by the bound that
 *     decides, as a fraction of the baseline; NaN if there is none
 * @param pairs number of pairs with the measure; for limits number of blocks, 1 for two runs
 * @param alone the unadjusted 95% interval of this measure, or the confidence that few pairs allow
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
    /** Lowest confidence of a conclusive effect. */
    public static final double LEAST_CONFIDENCE = 0.9;

    public Effect {
        Checks.require(ratio > 0 && Double.isFinite(ratio), "ratio", ratio, "a number above 0");
        Checks.require(low >= 0 && low <= ratio, "low end", low, "0 or more, at most the ratio " + ratio);
        Checks.require(high >= ratio, "high end", high, "at least the ratio " + ratio);
        Checks.fraction("confidence", confidence);
        Checks.fraction("probability", probability);
        Checks.atLeast(1, "pairs", pairs);
    }

    /** Creates an effect without other analyses, so that both intervals are the same. */
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

    /** True if at least one end of the interval is known, with a sufficient confidence. */
    public boolean known() {
        return confidence >= LEAST_CONFIDENCE && (low > 0 || Double.isFinite(high));
    }

    /** True if there is a significant difference: the adjusted interval does not include "no difference". */
    public boolean shown() {
        return known() && (low > 1 || high < 1);
    }

    /** True if the interval is within 1 / (1 + margin) and 1 + margin, with a sufficient confidence. */
    public boolean within(double margin) {
        return known() && low >= 1 / (1 + margin) && high <= 1 + margin;
    }
}
