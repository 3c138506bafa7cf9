package io.floodmark.model.boundary;

import io.floodmark.model.unit.Checks;
import java.util.OptionalDouble;

/**
 * A number with its interval; an end that the evidence does not bound is empty.
 *
 * @param low lower end, 0 or more
 * @param high upper end
 */
public record Figure(double value, OptionalDouble low, OptionalDouble high) {
    public Figure {
        Checks.require(value >= 0 && Double.isFinite(value), "figure", value, "a number, 0 or more");
        Checks.require(
                low.orElse(0) >= 0 && low.orElse(value) <= value, "low end", low.orElse(0), "0 to the figure " + value);
        Checks.require(high.orElse(value) >= value, "high end", high.orElse(value), "at least the figure " + value);
    }

    /** True if both ends are known. */
    public boolean bounded() {
        return low.isPresent() && high.isPresent();
    }
}
