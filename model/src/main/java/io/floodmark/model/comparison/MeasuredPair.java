package io.floodmark.model.comparison;

import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Checks;
import java.util.Map;
import java.util.Objects;

/**
 * The measures of two adjacent trials under the same load, one of the baseline and one of the variant.
 *
 * @param baseline above 0 each
 * @param variant of the same measures, above 0 each
 */
public record MeasuredPair(Map<Measure, Double> baseline, Map<Measure, Double> variant) {
    public MeasuredPair {
        baseline = Map.copyOf(baseline);
        variant = Map.copyOf(variant);
        Checks.require(
                baseline.keySet().equals(variant.keySet()), "measures", variant.keySet(), "those of the baseline");
        requirePositive(baseline);
        requirePositive(variant);
    }

    private static void requirePositive(Map<Measure, Double> values) {
        values.forEach((measure, value) ->
                Checks.require(value > 0 && Double.isFinite(value), measure.name(), value, "a number above 0"));
    }

    /** Returns the logarithm of variant / baseline; the pair must have the measure. */
    public double difference(Measure measure) {
        double ofVariant = Objects.requireNonNull(variant.get(measure), measure::name);
        double ofBaseline = Objects.requireNonNull(baseline.get(measure), measure::name);
        return Math.log(ofVariant / ofBaseline);
    }

    public boolean has(Measure measure) {
        return baseline.containsKey(measure);
    }
}
