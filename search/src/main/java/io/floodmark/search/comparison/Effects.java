package io.floodmark.search.comparison;

import io.floodmark.model.Effect;
import io.floodmark.model.Measure;
import io.floodmark.model.MeasuredPair;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Effects of a variant from its pairs. */
final class Effects {
    private final List<MeasuredPair> pairs;

    Effects(List<MeasuredPair> pairs) {
        this.pairs = List.copyOf(pairs);
    }

    Differences differences(Measure measure) {
        return Differences.of(pairs.stream()
                .filter(pair -> pair.has(measure))
                .map(pair -> pair.difference(measure))
                .toList());
    }

    /** Empty where no pair has the measure. */
    Optional<Effect> on(Measure measure) {
        Differences differences = differences(measure);
        return differences.pairs() == 0 ? Optional.empty() : Optional.of(effect(measure, differences));
    }

    private static Effect effect(Measure measure, Differences differences) {
        HodgesLehmann middle = HodgesLehmann.of(differences, ComparisonSettings.CONFIDENCE);
        return new Effect(
                measure,
                Math.exp(middle.estimate()),
                Math.exp(middle.low()),
                Math.exp(middle.high()),
                middle.confidence(),
                PairedTest.probability(differences),
                Math.expm1(PairedTest.smallestFound(differences)),
                differences.pairs());
    }

    /** Those of the measures that there are, with their probabilities corrected together. */
    List<Effect> on(List<Measure> measures) {
        List<Effect> all =
                measures.stream().flatMap(measure -> on(measure).stream()).toList();
        List<Double> corrected =
                Holm.adjusted(all.stream().map(Effect::probability).toList());
        return IntStream.range(0, all.size())
                .mapToObj(i -> all.get(i).withProbability(corrected.get(i)))
                .toList();
    }
}
