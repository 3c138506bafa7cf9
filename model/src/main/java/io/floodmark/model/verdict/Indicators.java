package io.floodmark.model.verdict;

import io.floodmark.model.unit.Checks;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The enabled indicators with their thresholds.
 *
 * @param thresholds of the enabled indicators; one that is missing is off
 */
public record Indicators(Map<Indicator, Double> thresholds) {
    public Indicators {
        Map<Indicator, Double> copy = new EnumMap<>(Indicator.class);
        copy.putAll(thresholds);
        copy.forEach((indicator, threshold) -> Checks.require(
                Double.isFinite(threshold) && threshold >= 0, indicator.key(), threshold, "a number, 0 or more"));
        thresholds = Collections.unmodifiableMap(copy);
    }

    public static Indicators defaults() {
        Map<Indicator, Double> all = new EnumMap<>(Indicator.class);
        for (Indicator indicator : Indicator.values()) {
            all.put(indicator, indicator.defaultThreshold());
        }
        return new Indicators(all);
    }

    /** Returns the threshold; empty if the indicator is off. */
    public OptionalDouble threshold(Indicator indicator) {
        Double threshold = thresholds.get(indicator);
        return threshold == null ? OptionalDouble.empty() : OptionalDouble.of(threshold);
    }
}
