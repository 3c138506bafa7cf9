package io.floodmark.model.sizing;

import io.floodmark.model.unit.Checks;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The yearly cost difference between two clusters, as far as their limits differ significantly.
 *
 * @param cheaper sizing with the lower cost, by the two estimated limits
 * @param dearer the other sizing
 * @param limits the limit of the cheaper one per broker over that of the other; empty if both were given as numbers, or
 *     are the same
 * @param least smallest saving, by the lower end of that ratio; below 0 if the other may be the cheaper one; empty
 *     without a lower end
 * @param most largest saving, by the upper end of that ratio; empty without one
 */
public record Saving(
        Sizing cheaper, Sizing dearer, Optional<Ratio> limits, Optional<BigDecimal> least, Optional<BigDecimal> most) {
    /**
     * The interval of the ratio of two limits.
     *
     * @param low 0 if there is no lower end
     * @param high infinite if there is no upper end
     */
    public record Ratio(double low, double high) {
        public Ratio {
            Checks.require(low >= 0, "low end", low, "0 or more");
            Checks.require(high >= low && high > 0, "high end", high, "above 0, at least the low end " + low);
        }

        /** Returns the ratio of the second limit to the first. */
        public Ratio inverse() {
            return new Ratio(1 / high, 1 / low);
        }
    }

    /** True if both cost the same, for all limits in the interval. */
    public boolean none() {
        return zero(least) && zero(most);
    }

    private static boolean zero(Optional<BigDecimal> money) {
        return money.filter(amount -> amount.signum() == 0).isPresent();
    }

    /** True if the limits differ significantly, or if the costs do for all limits in the interval. */
    public boolean shown() {
        return limits.isEmpty()
                || limits.get().low() > 1
                || least.filter(amount -> amount.signum() > 0).isPresent();
    }
}
