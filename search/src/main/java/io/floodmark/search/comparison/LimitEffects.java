package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * Compares two limits, each with its own interval. Logarithms of limits are treated as normal around their estimates,
 * with a width on each side that follows from the interval; the width of a difference is the root of the sum of
 * squares.
 */
public final class LimitEffects {
    private static final NormalDistribution NORMAL = new NormalDistribution();

    /** Power for which the minimum detectable effect is reported. */
    private static final double FOUND = 0.8;

    private LimitEffects() {}

    /**
     * Returns the effect. If a limit has no upper end, only one side of the difference is known, and the other end is
     * open. Empty if both ends are open, or if no load was sustained.
     *
     * @param error two-sided probability of a significant difference when there is none
     */
    public static Optional<Effect> between(VariantLimit baseline, VariantLimit variant, double error) {
        if (baseline.estimate().perSecond() <= 0 || variant.estimate().perSecond() <= 0) {
            return Optional.empty();
        }
        double ln =
                Math.log(variant.estimate().perSecond() / baseline.estimate().perSecond());
        double down = Math.hypot(sdBelow(variant), sdAbove(baseline));
        double up = Math.hypot(sdAbove(variant), sdBelow(baseline));
        if (Double.isInfinite(down) && Double.isInfinite(up)) {
            return Optional.empty();
        }
        double reach = reach(1 - error);
        double alone = reach(ComparisonSettings.CONFIDENCE);
        double found = Math.expm1((reach + NORMAL.inverseCumulativeProbability(FOUND)) * (down + up) / 2);
        return Optional.of(new Effect(
                Measure.LIMIT,
                Math.exp(ln),
                Math.exp(ln - reach * down),
                Math.exp(ln + reach * up),
                1 - error,
                2 * NORMAL.cumulativeProbability(-Math.abs(ln) / (ln > 0 ? down : up)),
                Double.isFinite(found) ? found : Double.NaN,
                1,
                new Interval(Math.exp(ln - alone * down), Math.exp(ln + alone * up), ComparisonSettings.CONFIDENCE)));
    }

    private static double reach(double confidence) {
        return NORMAL.inverseCumulativeProbability((1 + confidence) / 2);
    }

    private static double sdBelow(VariantLimit limit) {
        return sd(limit.estimate().perSecond() / limit.low().perSecond(), limit);
    }

    private static double sdAbove(VariantLimit limit) {
        return limit.high()
                .map(high -> sd(high.perSecond() / limit.estimate().perSecond(), limit))
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns the sd; never 0, so that a division by it is finite. */
    private static double sd(double ratio, VariantLimit limit) {
        return Math.max(1e-6, Math.log(ratio) / reach(limit.confidence()));
    }
}
