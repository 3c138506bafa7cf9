package io.floodmark.report.comparison;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An effect as a row of a table, all as text.
 *
 * @param decides whether it is the measure that decides the comparison, or the limit
 * @param shown whether the adjusted CI excludes "no difference"
 */
public record EffectRow(boolean decides, boolean shown, List<String> cells) {
    public static final List<String> HEADINGS = List.of(
            "measure",
            "baseline",
            "variant",
            "difference",
            "adjusted CI",
            "unadjusted CI",
            "p",
            "min. detectable",
            "pairs");

    public EffectRow {
        cells = List.copyOf(cells);
    }

    public static List<EffectRow> of(ComparisonRun comparison, ComparedVariant variant) {
        List<EffectRow> rows = new ArrayList<>();
        variant.effects().forEach(effect -> rows.add(row(comparison, variant, effect)));
        return rows;
    }

    private static EffectRow row(ComparisonRun comparison, ComparedVariant variant, Effect effect) {
        MeasureText words = MeasureText.of(effect.measure());
        boolean primary = variant.found()
                .flatMap(Comparison::primary)
                .filter(effect::equals)
                .isPresent();
        VariantValues values = new VariantValues(comparison);
        boolean limit = effect.measure() == Measure.LIMIT;
        String baseline =
                limit ? limit(comparison.baseline()) : median(values.beside(variant, effect.measure()), effect);
        String of = limit ? limit(variant) : median(values.of(variant, effect.measure()), effect);
        return new EffectRow(
                primary || limit,
                effect.shown(),
                List.of(
                        words.name(),
                        baseline + " " + words.unit(),
                        of + " " + words.unit(),
                        EffectText.change(effect),
                        EffectText.cell(
                                effect.measure(), new Interval(effect.low(), effect.high(), effect.confidence())),
                        EffectText.cell(effect.measure(), effect.alone()),
                        probability(effect.probability()),
                        Double.isFinite(effect.smallestFound())
                                ? EffectText.percent(effect.smallestFound())
                                : Numerals.UNKNOWN,
                        twoRuns(effect) ? "" : Integer.toString(effect.pairs())));
    }

    /** True for the limits of two stored runs, which have no pairs. */
    private static boolean twoRuns(Effect effect) {
        return effect.measure() == Measure.LIMIT && effect.pairs() == 1;
    }

    private static String median(List<Double> values, Effect effect) {
        double shown = MeasureText.of(effect.measure()).shown(VariantValues.median(values));
        return Double.isNaN(shown) ? Numerals.UNKNOWN : Numerals.threeDigits(shown);
    }

    private static String limit(ComparedVariant variant) {
        return variant.limit()
                .map(VariantLimit::estimate)
                .map(rate -> Numerals.threeDigits(rate.perSecond()))
                .orElse(Numerals.UNKNOWN);
    }

    private static String probability(double probability) {
        return probability < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", probability);
    }
}
