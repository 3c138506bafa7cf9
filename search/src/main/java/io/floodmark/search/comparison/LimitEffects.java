package io.floodmark.search.comparison;

import io.floodmark.model.Effect;
import io.floodmark.model.Measure;
import io.floodmark.model.VariantLimit;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * How one limit differs from another, each with an interval of its own. Logarithms of limits are taken as normal around their
 * estimates, with a width to either side as their intervals have; of a difference the squares of the widths add up.
 */
public final class LimitEffects {
    private static final NormalDistribution NORMAL = new NormalDistribution();

    /** Of the cases, in which the smallest difference that could have been seen would have been. */
    private static final double FOUND = 0.8;

    private LimitEffects() {}

    /** Empty where one of them has no upper end. */
    public static Optional<Effect> between(VariantLimit baseline, VariantLimit variant) {
        if (baseline.high().isEmpty() || variant.high().isEmpty()) {
            return Optional.empty();
        }
        double ln =
                Math.log(variant.estimate().perSecond() / baseline.estimate().perSecond());
        double down = Math.hypot(sdBelow(variant), sdAbove(baseline));
        double up = Math.hypot(sdAbove(variant), sdBelow(baseline));
        double reach = NORMAL.inverseCumulativeProbability((1 + ComparisonSettings.CONFIDENCE) / 2);
        double towardsNone = ln > 0 ? down : up;
        return Optional.of(new Effect(
                Measure.LIMIT,
                Math.exp(ln),
                Math.exp(ln - reach * down),
                Math.exp(ln + reach * up),
                ComparisonSettings.CONFIDENCE,
                2 * NORMAL.cumulativeProbability(-Math.abs(ln) / towardsNone),
                Math.expm1((reach + NORMAL.inverseCumulativeProbability(FOUND)) * (down + up) / 2),
                1));
    }

    private static double sdBelow(VariantLimit limit) {
        return sd(limit.estimate().perSecond() / limit.low().perSecond(), limit);
    }

    private static double sdAbove(VariantLimit limit) {
        return sd(limit.high().orElseThrow().perSecond() / limit.estimate().perSecond(), limit);
    }

    /** Never 0, so that what is divided by it is a number. */
    private static double sd(double ratio, VariantLimit limit) {
        double reach = NORMAL.inverseCumulativeProbability((1 + limit.confidence()) / 2);
        return Math.max(1e-6, Math.log(ratio) / reach);
    }
}
