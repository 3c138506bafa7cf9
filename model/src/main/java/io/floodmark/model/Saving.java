package io.floodmark.model;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What one cluster costs less in a year than another, as far as the limits behind them are told apart.
 *
 * @param cheaper as the two limits were found
 * @param dearer likewise
 * @param limits the limit of the cheaper, a broker, over that of the dearer; empty where both were given as numbers, or
 *     are one
 * @param least that is saved, by the lower end of that, and below 0 where the other may be the cheaper one; empty
 *     without a lower end
 * @param most that is saved, by its upper end; empty without one
 */
public record Saving(
        Sizing cheaper, Sizing dearer, Optional<Ratio> limits, Optional<BigDecimal> least, Optional<BigDecimal> most) {
    /**
     * Where the ratio of two limits lies.
     *
     * @param low 0 where there is no lower end
     * @param high infinite where there is no upper end
     */
    public record Ratio(double low, double high) {
        public Ratio {
            Checks.require(low >= 0, "low end", low, "0 or more");
            Checks.require(high >= low && high > 0, "high end", high, "above 0, at least the low end " + low);
        }

        /** Of the second limit over the first. */
        public Ratio inverse() {
            return new Ratio(1 / high, 1 / low);
        }
    }

    /** Both cost the same, wherever the limits lie. */
    public boolean none() {
        return zero(least) && zero(most);
    }

    private static boolean zero(Optional<BigDecimal> money) {
        return money.filter(amount -> amount.signum() == 0).isPresent();
    }

    /** The limits differ as far as was measured, or the money does wherever they lie. */
    public boolean shown() {
        return limits.isEmpty()
                || limits.get().low() > 1
                || least.filter(amount -> amount.signum() > 0).isPresent();
    }
}
