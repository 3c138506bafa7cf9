package io.floodmark.model;

import java.util.Optional;

/**
 * The limit of one variant.
 *
 * @param verified by a bracket of its own after the pairs, rather than found on the way to the common load
 * @param low of the interval
 * @param high of the interval; empty where no overload was seen
 * @param confidence of the interval
 */
public record VariantLimit(boolean verified, Rate estimate, Rate low, Optional<Rate> high, double confidence) {
    public static VariantLimit of(Limit limit, boolean verified) {
        return new VariantLimit(verified, limit.estimate(), limit.low(), limit.high(), limit.confidence());
    }
}
