package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Computes the effects of a variant from its pairs. */
final class Effects {
    private final List<MeasuredPair> pairs;

    Effects(List<MeasuredPair> pairs) {
        this.pairs = List.copyOf(pairs);
    }

    /**
     * Returns no differences if a measure that a trial may lack is missing in some pair: the others would be a biased
     * selection.
     */
    Differences differences(Measure measure) {
        List<Double> known = pairs.stream()
                .filter(pair -> pair.has(measure))
                .map(pair -> pair.difference(measure))
                .toList();
        return Differences.of(measure.mayBeNone() && known.size() < pairs.size() ? List.of() : known);
    }

    /** Returns the effect; empty if no pair has the measure. */
    Optional<Effect> on(Measure measure, Bounds bounds) {
        Differences differences = differences(measure);
        return differences.pairs() == 0
                ? Optional.empty()
                : Optional.of(effect(measure, differences, bounds, PairedTest.probability(differences)));
    }

    /**
     * Computes an effect. The estimate is limited to the adjusted interval, which outliers may shift more than the
     * estimate.
     */
    private static Effect effect(Measure measure, Differences differences, Bounds bounds, double probability) {
        HodgesLehmann alone = HodgesLehmann.of(differences, ComparisonSettings.CONFIDENCE);
        boolean single = differences.pairs() < 2;
        double reach = single ? 0 : PairedTest.reach(differences, bounds.interval());
        double low = differences.mean() - reach;
        double high = differences.mean() + reach;
        return new Effect(
                measure,
                Math.exp(Math.max(low, Math.min(high, alone.estimate()))),
                Math.exp(low),
                Math.exp(high),
                single ? 0 : 1 - bounds.interval(),
                probability,
                finite(Math.expm1(PairedTest.smallestFound(differences, bounds.found()))),
                differences.pairs(),
                new Interval(Math.exp(alone.low()), Math.exp(alone.high()), alone.confidence()));
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : Double.NaN;
    }

    /**
     * Returns the effects on the available measures, with jointly corrected probabilities. The interval of a
     * significant effect uses the error rate that Holm's procedure assigns to it; the other intervals use that of the
     * first step. So an interval includes "no difference" exactly if the corrected probability is not below the error
     * rate.
     *
     * @param error alpha of all measures together
     */
    List<Effect> on(List<Measure> measures, double error) {
        List<Measure> there = measures.stream()
                .filter(measure -> differences(measure).pairs() > 0)
                .toList();
        List<Differences> all = there.stream().map(this::differences).toList();
        List<Double> alone = all.stream().map(PairedTest::probability).toList();
        List<Double> corrected = Holm.adjusted(alone);
        double first = error / Math.max(1, there.size());
        return IntStream.range(0, there.size())
                .mapToObj(i -> effect(
                        there.get(i),
                        all.get(i),
                        new Bounds(left(alone.get(i), corrected.get(i), error, first), first),
                        corrected.get(i)))
                .toList();
    }

    private static double left(double alone, double corrected, double error, double first) {
        boolean shown = corrected < error;
        return shown && alone > 0 ? error * alone / corrected : first;
    }
}
