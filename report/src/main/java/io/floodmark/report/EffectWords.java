package io.floodmark.report;

import io.floodmark.model.ComparedVariant;
import io.floodmark.model.Comparison;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.Effect;
import io.floodmark.model.Measure;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Differences in plain words: what is shown, how large it is, and what would have been missed. */
final class EffectWords {
    /** Twice and half are told as such. */
    private static final double MUCH = 2;

    /** Percent. Of a single pair there is none, of two half. */
    private static final int LEAST_CONFIDENCE = 75;

    /** Probability, corrected for the number of measures, below which a difference of a secondary measure is called shown. */
    private static final double CHANCE = 0.05;

    private final ComparisonRun comparison;

    EffectWords(ComparisonRun comparison) {
        this.comparison = comparison;
    }

    /** Its levels that are not the baseline's: {@code lz4}, and with several factors {@code codec=lz4}. */
    String name(ComparedVariant variant) {
        return levels(variant, variant);
    }

    /** The baseline's levels of the factors in which that variant differs. */
    String baseline(ComparedVariant variant) {
        return levels(variant, comparison.baseline());
    }

    private String levels(ComparedVariant differs, ComparedVariant of) {
        Map<String, String> base = comparison.baseline().levels();
        boolean one = base.size() == 1;
        String name = differs.levels().entrySet().stream()
                .filter(level -> !level.getValue().equals(base.get(level.getKey())))
                .map(level -> one
                        ? of.levels().get(level.getKey())
                        : level.getKey() + "=" + of.levels().get(level.getKey()))
                .collect(Collectors.joining(", "));
        return name.isEmpty() ? of.name() : name;
    }

    /** One sentence on what decided. */
    String headline(ComparedVariant variant) {
        return variant.limitEffect()
                .map(effect -> sentence(variant, effect, shown(effect)))
                .or(() -> variant.found()
                        .flatMap(found -> found.primary().map(effect -> decided(variant, found, effect))))
                .orElseGet(() -> name(variant) + " was not compared with " + baseline(variant)
                        + variant.note().map(why -> ": " + why).orElse("") + ".");
    }

    private String decided(ComparedVariant variant, Comparison found, Effect effect) {
        return switch (found.end()) {
            case DIFFERENT -> sentence(variant, effect, true);
            case NO_DIFFERENCE_THAT_MATTERS ->
                "Between " + name(variant) + " and " + baseline(variant) + " there is no difference in "
                        + MeasureWords.of(effect.measure()).name() + " larger than " + largest(effect) + ".";
            case NOT_SHOWN, BUDGET_SPENT, INVALID, UNSAFE, STOPPED -> sentence(variant, effect, false);
        };
    }

    /**
     * On one measure.
     *
     * @param shown it is more than chance makes
     */
    String sentence(ComparedVariant variant, Effect effect, boolean shown) {
        MeasureWords words = MeasureWords.of(effect.measure());
        if (shown) {
            return name(variant) + " " + words.verb() + " " + change(effect) + words.thing() + " than "
                    + baseline(variant) + " (" + interval(effect) + ").";
        }
        return "No difference in " + words.name() + " between " + name(variant) + " and " + baseline(variant)
                + " is shown (" + interval(effect) + missed(effect) + ").";
    }

    private static String missed(Effect effect) {
        return Double.isFinite(effect.smallestFound())
                ? "; one of " + percent(effect.smallestFound()) + " would have been found in 4 cases of 5"
                : "";
    }

    /** Whether chance alone makes such a difference more seldom than the plan allows for one. */
    static boolean shown(Effect effect) {
        return effect.measure() == Measure.LIMIT
                ? effect.low() > 1 || effect.high() < 1
                : effect.probability() < CHANCE;
    }

    /** {@code 38 % more}, {@code 2.4 times as much}. */
    static String change(Effect effect) {
        return change(effect.ratio(), MeasureWords.of(effect.measure()));
    }

    private static String change(double ratio, MeasureWords words) {
        if (ratio >= MUCH) {
            return Numerals.threeDigits(ratio) + (words.more().equals("more") ? " times as much" : " times as high");
        }
        return percent(Math.abs(ratio - 1)) + " " + (ratio >= 1 ? words.more() : words.less());
    }

    /** {@code 31 to 46 % more}, {@code 2 % less to 3 % more}. */
    static String interval(Effect effect) {
        long percent = Math.round(100 * effect.confidence());
        if (percent < LEAST_CONFIDENCE) {
            return "no interval from so few pairs";
        }
        return ends(effect) + (percent < 95 ? ", at " + percent + " % confidence" : "");
    }

    private static String ends(Effect effect) {
        MeasureWords words = MeasureWords.of(effect.measure());
        boolean above = effect.low() >= 1;
        boolean below = effect.high() < 1;
        if ((above && effect.high() < MUCH) || below) {
            double one = Math.abs(effect.low() - 1);
            double other = Math.abs(effect.high() - 1);
            return digits(Math.min(one, other)) + " to " + percent(Math.max(one, other))
                    + (above ? " " + words.more() : " " + words.less());
        }
        return change(effect.low(), words) + " to " + change(effect.high(), words);
    }

    /** The end of the interval that is further from no difference. */
    private static String largest(Effect effect) {
        return percent(Math.max(1 - effect.low(), effect.high() - 1));
    }

    static String percent(double fraction) {
        return digits(fraction) + " %";
    }

    private static String digits(double fraction) {
        double percent = 100 * fraction;
        return String.format(Locale.ROOT, percent >= 9.95 ? "%.0f" : "%.1f", percent)
                .replaceFirst("\\.0$", "");
    }
}
