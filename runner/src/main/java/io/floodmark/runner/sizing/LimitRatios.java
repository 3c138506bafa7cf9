package io.floodmark.runner.sizing;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.Saving.Ratio;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Throughput;
import io.floodmark.search.comparison.LimitEffects;
import java.util.Optional;
import java.util.OptionalDouble;

/** The ratio between the limits of two clusters, per broker. */
final class LimitRatios {
    /** Confidence of a given number. It has no interval, so the value has no effect. */
    private static final double GIVEN = 0.95;

    private LimitRatios() {}

    /** Returns the effect of a variant over its baseline, as the comparison found it; empty if it found none. */
    static Optional<Ratio> of(ComparisonRun comparison, String variant) {
        return comparison.others().stream()
                .filter(other -> other.name().equals(variant))
                .findFirst()
                .flatMap(ComparedVariant::limitEffect)
                .map(effect -> new Ratio(effect.low(), effect.high()));
    }

    /**
     * Returns the ratio of one limit to the other.
     *
     * @param recordBytes used if one of them is in bytes
     * @return empty if both are given numbers
     */
    static Optional<Ratio> between(LimitSource one, LimitSource other, OptionalDouble recordBytes) {
        if (one.interval().isEmpty() && other.interval().isEmpty()) {
            return Optional.empty();
        }
        VariantLimit above = perBroker(one, recordBytes);
        VariantLimit below = perBroker(other, recordBytes);
        return Optional.of(LimitEffects.between(below, above, ComparisonSpec.DEFAULT_ERROR)
                .map(effect -> new Ratio(effect.low(), effect.high()))
                .orElseGet(() -> ofEnds(above, below)));
    }

    /** Returns what the existing ends prove if an interval has no upper end. */
    private static Ratio ofEnds(VariantLimit above, VariantLimit below) {
        double low = below.high()
                .map(high -> above.low().perSecond() / high.perSecond())
                .orElse(0.0);
        double high = above.high()
                .map(top -> top.perSecond() / below.low().perSecond())
                .orElse(Double.POSITIVE_INFINITY);
        return new Ratio(low, high);
    }

    private static VariantLimit perBroker(LimitSource source, OptionalDouble recordBytes) {
        double share = 1.0 / source.limit().brokers();
        if (source.interval().isEmpty()) {
            Rate given = records(source.limit(), recordBytes).times(share);
            return new VariantLimit(true, given, given, Optional.of(given), GIVEN);
        }
        VariantLimit measured = source.interval().get();
        return new VariantLimit(
                measured.verified(),
                measured.estimate().times(share),
                measured.low().times(share),
                measured.high().map(high -> high.times(share)),
                measured.confidence());
    }

    /**
     * Returns the limit in records. Limits are compared in one unit only; if the record size is unknown, both are in
     * records.
     */
    private static Rate records(MeasuredLimit limit, OptionalDouble recordBytes) {
        return new Rate(limit.estimate()
                .in(Throughput.Kind.RECORDS, recordBytes.orElse(1))
                .perSecond());
    }
}
