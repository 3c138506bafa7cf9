package io.floodmark.search.comparison;

import io.floodmark.model.Rate;
import io.floodmark.model.VariantLimit;
import io.floodmark.search.LimitPrior;
import java.util.Optional;

/**
 * Where the limit of a variant should lie, before it is verified. What is bound by CPU carries as much less as a record
 * costs more; where a disk, a network or a latency binds, the cost of a record tells nothing of the limit. So it counts
 * only where the search for a common load did not find otherwise.
 */
public final class PredictedLimit {
    /** Of ln(limit): what the cost of a record tells, where a limit was found that agrees. */
    private static final double BY_COST_SD = 0.08;

    /** Of ln(limit): what a quick search tells, or the cost of a record alone. */
    private static final double ROUGH_SD = 0.15;

    private PredictedLimit() {}

    /**
     * From both.
     *
     * @param baseline the limit of the baseline, verified
     * @param costRatio what a record costs, of what it costs in the baseline
     * @param found of the variant, by the search for a common load, be it only what it carries at least; empty where
     *     there was none
     */
    public static LimitPrior of(Rate baseline, double costRatio, Optional<VariantLimit> found) {
        Rate byCost = baseline.times(1 / costRatio);
        return found.map(limit -> holds(limit, byCost)
                        ? new LimitPrior(byCost, BY_COST_SD)
                        : new LimitPrior(limit.estimate(), ROUGH_SD))
                .orElseGet(() -> new LimitPrior(byCost, ROUGH_SD));
    }

    /** Of the baseline, from what the search for a common load found. */
    public static LimitPrior of(VariantLimit found) {
        return new LimitPrior(found.estimate(), BY_COST_SD);
    }

    private static boolean holds(VariantLimit limit, Rate rate) {
        return rate.compareTo(limit.low()) >= 0
                && limit.high().map(high -> rate.compareTo(high) <= 0).orElse(true);
    }
}
