package io.floodmark.runner.sizing;

import io.floodmark.model.ComparedVariant;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.ComparisonSpec;
import io.floodmark.model.MeasuredLimit;
import io.floodmark.model.Rate;
import io.floodmark.model.Saving.Ratio;
import io.floodmark.model.Throughput;
import io.floodmark.model.VariantLimit;
import io.floodmark.search.comparison.LimitEffects;
import java.util.Optional;
import java.util.OptionalDouble;

/** How the limits of two clusters lie to each other, a broker each. */
final class LimitRatios {
    /** Of a number that was given: it has no interval, so that this says nothing. */
    private static final double GIVEN = 0.95;

    private LimitRatios() {}

    /** As a comparison says it of a variant, over its baseline; empty where it says nothing. */
    static Optional<Ratio> of(ComparisonRun comparison, String variant) {
        return comparison.others().stream()
                .filter(other -> other.name().equals(variant))
                .findFirst()
                .flatMap(ComparedVariant::limitEffect)
                .map(effect -> new Ratio(effect.low(), effect.high()));
    }

    /**
     * Of one over the other.
     *
     * @param recordBytes where one of them is in bytes
     * @return empty where both are numbers that were given
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

    /** Where an interval has no upper end: what the other ends tell for sure. */
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

    /** Sizes are compared in one unit only: where the record size is not known, both are in records. */
    private static Rate records(MeasuredLimit limit, OptionalDouble recordBytes) {
        return new Rate(limit.estimate()
                .in(Throughput.Kind.RECORDS, recordBytes.orElse(1))
                .perSecond());
    }
}
