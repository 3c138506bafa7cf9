package io.floodmark.search.comparison;

import io.floodmark.model.Measure;
import java.util.List;

/**
 * How a comparison decides.
 *
 * @param primary the one measure that decides
 * @param secondary others that are told, corrected for their number
 * @param error probability of a difference found where there is none, over all looks; above 0, at most 0.5
 * @param matters the smallest difference that is worth finding, as a fraction of the baseline; above 0
 * @param boundary numbers of pairs after which it looks whether to stop, ascending, 2 or more
 */
public record ComparisonSettings(
        Measure primary, List<Measure> secondary, double error, double matters, List<Integer> boundary) {
    /** Of intervals of a measure taken alone, where enough pairs were seen. */
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

    /** Looks at 5, 10, 15 and 20 pairs, 5% error, 5% matter. */
    public static ComparisonSettings of(Measure primary, List<Measure> secondary) {
        return new ComparisonSettings(primary, secondary, 0.05, 0.05, LOOKS);
    }

    /** The error rate for one of several comparisons with one baseline: all together keep this one (Bonferroni). */
    public ComparisonSettings oneOf(int comparisons) {
        return new ComparisonSettings(primary, secondary, error / comparisons, matters, boundary);
    }
}
