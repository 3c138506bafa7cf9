package io.floodmark.report.comparison;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import io.floodmark.report.text.Numerals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Describes differences in plain words: whether they are significant, how large they are, and the minimum detectable
 * effect. The adjusted CI of an effect determines its significance and confidence; its confidence reflects the share of
 * the alpha of the comparison that was assigned to it.
 */
public final class EffectText {
    /** The factor from which, and from the inverse of which, a difference is given as a multiple. */
    private static final double MUCH = 2;

    /** The largest multiple that is given; two pairs with their trials far apart allow astronomical ones. */
    private static final double MOST = 1_000;

    /**
     * The confidence below which no interval is shown: one pair gives no interval, and two pairs hardly constrain it.
     */
    private static final double LEAST_CONFIDENCE = 0.75;

    /** The confidence that is assumed if none is stated. */
    private static final double USUAL_CONFIDENCE = 0.95;

    private static final String TIMES = " times as ";
    private static final String TOO_FEW = "too few pairs for a CI";

    private final ComparisonRun comparison;

    public EffectText(ComparisonRun comparison) {
        this.comparison = comparison;
    }

    /**
     * Returns the levels that differ from the baseline: {@code lz4}, or {@code codec=lz4} if there are several factors.
     */
    String name(ComparedVariant variant) {
        return levels(variant, variant);
    }

    /** Returns the levels of the baseline for the factors in which the variant differs. */
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

    /** Returns one sentence about the measure that decided the comparison. */
    public String headline(ComparedVariant variant) {
        return variant.decisive()
                .map(effect -> decided(variant, effect))
                .orElseGet(() -> name(variant) + " was not compared with " + baseline(variant)
                        + variant.note().map(why -> ": " + why).orElse("") + ".");
    }

    private String decided(ComparedVariant variant, Effect effect) {
        boolean equal = variant.limitEffect().isEmpty()
                && variant.found()
                        .filter(found -> found.end() == Comparison.End.NO_RELEVANT_DIFFERENCE)
                        .isPresent();
        return equal
                ? "Any difference in " + MeasureText.of(effect.measure()).name() + " between " + name(variant) + " and "
                        + baseline(variant) + " is at most " + largest(effect)
                        + sure(effect.confidence()) + "."
                : sentence(variant, effect);
    }

    /** Returns one sentence about one measure, by the adjusted CI. */
    String sentence(ComparedVariant variant, Effect effect) {
        MeasureText words = MeasureText.of(effect.measure());
        if (!effect.shown()) {
            return "No significant difference in " + words.name() + " between " + name(variant) + " and "
                    + baseline(variant) + " (" + interval(effect) + missed(effect) + ").";
        }
        String change = change(effect);
        String by = name(variant) + " " + words.verb() + " " + change + words.thing()
                + (change.contains(TIMES) ? " as " : " than ") + baseline(variant);
        return open(effect) ? by + sure(effect.confidence()) + "." : by + " (" + interval(effect) + ").";
    }

    private static String missed(Effect effect) {
        return Double.isFinite(effect.smallestFound())
                ? "; minimum detectable effect " + percent(effect.smallestFound()) + " at 80% power"
                : "";
    }

    /** True if one of the two limits has an unknown end. */
    private static boolean open(Effect effect) {
        return effect.low() == 0 || Double.isInfinite(effect.high());
    }

    /**
     * Returns the change, for example {@code 38% more} or {@code 2.4 times as much}; if only one end is known, that
     * end, for example {@code at least 12% more}.
     */
    public static String change(Effect effect) {
        MeasureText words = MeasureText.of(effect.measure());
        return open(effect) ? ends(effect.low(), effect.high(), words) : change(effect.ratio(), words);
    }

    private static String change(double ratio, MeasureText words) {
        if (ratio >= MUCH) {
            return multiple(ratio) + TIMES + (words.more().equals("more") ? "much" : "high");
        }
        return percent(Math.abs(ratio - 1)) + " " + (ratio >= 1 ? words.more() : words.less());
    }

    /**
     * Returns the adjusted CI, for example {@code 31 to 46% more} or {@code 2% less to 3% more, at 99.5% confidence}.
     */
    public static String interval(Effect effect) {
        return effect.confidence() < LEAST_CONFIDENCE
                ? TOO_FEW
                : ends(effect.low(), effect.high(), MeasureText.of(effect.measure())) + sure(effect.confidence());
    }

    /** Returns the difference with its adjusted CI, or only the interval if it has one end only. */
    static String whole(Effect effect) {
        return open(effect) ? interval(effect) : change(effect) + ", " + interval(effect);
    }

    /** Returns the content of a table cell, always with its confidence: {@code 31 to 46% more (95%)}. */
    static String cell(Measure measure, Interval interval) {
        return interval.confidence() < LEAST_CONFIDENCE
                ? TOO_FEW
                : ends(interval.low(), interval.high(), MeasureText.of(measure)) + " ("
                        + confidence(interval.confidence()) + ")";
    }

    private static String sure(double confidence) {
        return Math.abs(confidence - USUAL_CONFIDENCE) < 5e-4 ? "" : ", at " + confidence(confidence) + " confidence";
    }

    /** Returns the confidence rounded down, so that it is never overstated. */
    private static String confidence(double confidence) {
        double digits = confidence > 0.999 ? 1e4 : 1e3;
        double down = Math.floor(confidence * digits + 1e-6) / digits;
        return BigDecimal.valueOf(100 * down)
                        .setScale(2, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString() + "%";
    }

    private static String ends(double low, double high, MeasureText words) {
        if (low == 0 && Double.isInfinite(high)) {
            return "unknown";
        }
        if (Double.isInfinite(high)) {
            return (low >= 1 ? "at least " : "at most ") + change(low, words);
        }
        if (low == 0) {
            return (high < 1 ? "at least " : "at most ") + change(high, words);
        }
        boolean above = low >= 1;
        boolean below = high < 1;
        if ((above && high < MUCH) || below) {
            double one = Math.abs(low - 1);
            double other = Math.abs(high - 1);
            return digits(Math.min(one, other)) + " to " + percent(Math.max(one, other))
                    + (above ? " " + words.more() : " " + words.less());
        }
        return (low >= MUCH ? multiple(low) : change(low, words)) + " to " + change(high, words);
    }

    /** Returns the end of the interval that is further from "no difference". */
    private static String largest(Effect effect) {
        return percent(Math.max(1 - effect.low(), effect.high() - 1));
    }

    static String percent(double fraction) {
        return digits(fraction) + "%";
    }

    private static String multiple(double ratio) {
        return ratio > MOST ? "over " + Numerals.threeDigits(MOST) : Numerals.threeDigits(ratio);
    }

    private static String digits(double fraction) {
        double percent = 100 * fraction;
        if (fraction > MOST) {
            return "over " + Numerals.threeDigits(100 * MOST);
        }
        return String.format(Locale.ROOT, percent >= 9.95 ? "%.0f" : "%.1f", percent)
                .replaceFirst("\\.0$", "");
    }
}
