package io.floodmark.search.comparison;

import io.floodmark.model.plan.Measure;
import java.util.List;

/**
 * The settings of a comparison's decision.
 *
 * @param primary the one measure that decides
 * @param secondary other reported measures, corrected for their number
 * @param error alpha: the probability of finding a difference when there is none, over all interim analyses; above 0,
 *     at most 0.5
 * @param matters minimum relevant effect, as a fraction of the baseline; above 0
 * @param boundary numbers of pairs of the interim analyses, ascending, 2 or more
 */
public record ComparisonSettings(
        Measure primary, List<Measure> secondary, double error, double matters, List<Integer> boundary) {
    /** Confidence of unadjusted intervals, if there are enough pairs. */
    public static final double CONFIDENCE = 0.95;

    private static final List<Integer> LOOKS = List.of(5, 10, 15, 20);

    public ComparisonSettings {
        secondary = List.copyOf(secondary);
        boundary = List.copyOf(boundary);
        if (!(error > 0 && error <= 0.5)) {
            throw new IllegalArgumentException("error rate is " + error + "; expected above 0, at most 0.5");
        }
        if (!(matters > 0 && Double.isFinite(matters))) {
            throw new IllegalArgumentException("difference that matters is " + matters + "; expected above 0");
        }
        if (secondary.contains(primary)) {
            throw new IllegalArgumentException("secondary measures have the primary one, " + primary);
        }
    }

    /**
     * Returns settings with interim analyses after 5, 10, 15 and 20 pairs, alpha 5% and a minimum relevant effect of
     * 5%.
     */
    public static ComparisonSettings of(Measure primary, List<Measure> secondary) {
        return new ComparisonSettings(primary, secondary, 0.05, 0.05, LOOKS);
    }

    /**
     * Returns the settings for one of several comparisons with one baseline: all together keep this alpha (Bonferroni).
     */
    public ComparisonSettings oneOf(int comparisons) {
        return new ComparisonSettings(primary, secondary, error / comparisons, matters, boundary);
    }
}
