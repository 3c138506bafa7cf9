package io.floodmark.search.comparison;

import io.floodmark.model.Effect;
import io.floodmark.model.Interval;
import io.floodmark.model.Measure;
import io.floodmark.model.VariantLimit;
import java.util.Optional;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * How one limit differs from another, each with an interval of its own. Logarithms of limits are taken as normal around
 * their estimates, with a width to either side as their intervals have; of a difference the squares of the widths add
 * up.
 */
public final class LimitEffects {
    private static final NormalDistribution NORMAL = new NormalDistribution();

    /** Of the cases, in which the smallest difference that could have been seen would have been. */
    private static final double FOUND = 0.8;

    private LimitEffects() {}

    /**
     * Of a limit without an upper end only one side of the difference is known: the other end is open. Empty where both
     * ends would be, and where nothing was carried.
     *
     * @param error probability of a difference shown where there is none, both sides together
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

    /** Never 0, so that what is divided by it is a number. */
    private static double sd(double ratio, VariantLimit limit) {
        return Math.max(1e-6, Math.log(ratio) / reach(limit.confidence()));
    }
}
