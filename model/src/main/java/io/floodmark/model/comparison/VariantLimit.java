package io.floodmark.model.comparison;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import java.util.Optional;

/**
 * The limit of one variant.
 *
 * @param verified whether its own trials verified it after the pairs; otherwise the search for the common load found it
 * @param low of the interval
 * @param high of the interval; empty if no overload was observed
 * @param confidence of the interval
 */
public record VariantLimit(boolean verified, Rate estimate, Rate low, Optional<Rate> high, double confidence) {
    public static VariantLimit of(Limit limit, boolean verified) {
        return new VariantLimit(verified, limit.estimate(), limit.low(), limit.high(), limit.confidence());
    }
}
