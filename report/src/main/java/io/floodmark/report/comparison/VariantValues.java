package io.floodmark.report.comparison;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.plan.Measure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.rank.Median;

/** The measured values of a variant, one per pair. Values of the baseline come from the pairs with all variants. */
public final class VariantValues {
    private final ComparisonRun comparison;

    public VariantValues(ComparisonRun comparison) {
        this.comparison = comparison;
    }

    /** Returns the values in ascending order. */
    public List<Double> of(ComparedVariant variant, Measure measure) {
        boolean baseline = variant.equals(comparison.baseline());
        Stream<MeasuredPair> pairs = (baseline ? comparison.others().stream() : Stream.of(variant))
                .flatMap(each -> each.pairs().stream())
                .map(pair -> pair.measured());
        return pairs.filter(pair -> pair.has(measure))
                .map(pair -> value(baseline ? pair.baseline() : pair.variant(), measure))
                .sorted()
                .toList();
    }

    /** Returns the values of the baseline in the pairs with the given variant. */
    List<Double> beside(ComparedVariant variant, Measure measure) {
        return variant.pairs().stream()
                .map(pair -> pair.measured())
                .filter(pair -> pair.has(measure))
                .map(pair -> value(pair.baseline(), measure))
                .sorted()
                .toList();
    }

    private static double value(Map<Measure, Double> values, Measure measure) {
        return Objects.requireNonNull(values.get(measure), measure::name);
    }

    /** Returns NaN for an empty list. */
    public static double median(List<Double> values) {
        return new Median()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
