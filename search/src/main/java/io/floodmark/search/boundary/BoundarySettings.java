package io.floodmark.search.boundary;

import io.floodmark.model.plan.Axis;
import java.util.List;

/**
 * The settings of a boundary search.
 *
 * @param values on the axis, ascending, two or more
 * @param halfWidth requested precision of a single limit, as a fraction of it; the band may be 1.4 times as wide, since
 *     it also covers values without a search
 * @param confidence of the band at each value
 * @param maxTrials of all searches together; the last search may have only the rest of them
 */
public record BoundarySettings(Axis axis, List<Double> values, double halfWidth, double confidence, int maxTrials) {
    public BoundarySettings {
        values = List.copyOf(values);
        require(values.size() >= 2, "number of values", values.size(), "2 or more");
        require(values.get(0) >= 0 && Double.isFinite(values.get(values.size() - 1)), "values", values, "0 or more");
        for (int i = 1; i < values.size(); i++) {
            require(values.get(i) > values.get(i - 1), "values", values, "ascending, without duplicates");
        }
        require(halfWidth > 0 && halfWidth < 1, "half-width", halfWidth, "between 0 and 1");
        require(confidence > 0.5 && confidence < 1, "confidence", confidence, "between 0.5 and 1");
        require(maxTrials >= 1, "max-trials", maxTrials, "1 or more");
    }

    double least() {
        return values.get(0);
    }

    double most() {
        return values.get(values.size() - 1);
    }

    LogPositions positions() {
        return LogPositions.of(least());
    }

    private static void require(boolean holds, String what, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(what + " is " + value + "; expected " + expected);
        }
    }
}
