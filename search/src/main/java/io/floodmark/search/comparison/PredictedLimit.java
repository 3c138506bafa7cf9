package io.floodmark.search.comparison;

import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.LimitPrior;
import java.util.Optional;

/**
 * Predicts the limit of a variant before it is verified. If CPU is the bottleneck, throughput falls as the cost per
 * record rises. If a disk, a network or a latency is the bottleneck, the cost per record does not predict the limit. So
 * the cost counts only if the search for a common load does not contradict it.
 */
public final class PredictedLimit {
    /** Sd of ln(limit) predicted from the cost per record, if a limit was found that agrees. */
    private static final double BY_COST_SD = 0.08;

    /** Sd of ln(limit) predicted from a quick search, or from the cost per record alone. */
    private static final double ROUGH_SD = 0.15;

    private PredictedLimit() {}

    /**
     * Predicts the limit from both.
     *
     * @param baseline the verified limit of the baseline
     * @param costRatio cost per record over that of the baseline
     * @param found the limit of the variant from the search for a common load, possibly only a lower bound; empty if
     *     there was no such search
     */
    public static LimitPrior of(Rate baseline, double costRatio, Optional<VariantLimit> found) {
        Rate byCost = baseline.times(1 / costRatio);
        return found.map(limit -> holds(limit, byCost)
                        ? new LimitPrior(byCost, BY_COST_SD)
                        : new LimitPrior(limit.estimate(), ROUGH_SD))
                .orElseGet(() -> new LimitPrior(byCost, ROUGH_SD));
    }

    /** Predicts the limit of the baseline from the search for a common load. */
    public static LimitPrior of(VariantLimit found) {
        return new LimitPrior(found.estimate(), BY_COST_SD);
    }

    private static boolean holds(VariantLimit limit, Rate rate) {
        return rate.compareTo(limit.low()) >= 0
                && limit.high().map(high -> rate.compareTo(high) <= 0).orElse(true);
    }
}
