package io.floodmark.report.html;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.comparison.ComparisonSentences;
import io.floodmark.report.comparison.EffectRow;
import io.floodmark.report.comparison.EffectText;
import io.floodmark.report.picture.FactorPicture;
import io.floodmark.report.picture.HeatMap;
import io.floodmark.report.picture.LatencyPicture;
import io.floodmark.report.picture.PictureCard;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.text.Numerals;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that the template of a comparison shows, as text.
 *
 * @param baselineNote how the baseline deviated from the plan; empty if it did not
 * @param noHeat why a grid has no heat map; empty if it has one, or if there is no grid
 * @param sizing the sizing that follows from the limits, line by line; empty if it was not requested
 */
record ComparisonView(
        ComparisonRun comparison,
        String when,
        String headline,
        String title,
        String baselineNote,
        List<PictureCard> pictures,
        Optional<HeatMap> heat,
        String noHeat,
        List<String> headings,
        List<VariantView> variants,
        List<String> gates,
        List<List<String>> hooks,
        List<String> sizing) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * One variant compared with the baseline.
     *
     * @param run id of the run that contains its trials; empty if there is none
     */
    record VariantView(String name, String headline, List<EffectRow> rows, String ended, String note, String run) {}

    static ComparisonView of(
            ComparisonRun comparison, List<GateResult> gates, List<String> sizing, Circumstances circumstances) {
        EffectText words = new EffectText(comparison);
        List<VariantView> variants = comparison.others().stream()
                .map(variant -> variant(comparison, variant, words))
                .toList();
        return new ComparisonView(
                comparison,
                when(comparison),
                variants.isEmpty() ? "Nothing was compared." : headline(variants),
                ComparisonSentences.title(comparison),
                comparison.baseline().note().orElse(""),
                pictures(comparison, circumstances),
                HeatMap.of(comparison),
                HeatMap.missing(comparison).orElse(""),
                EffectRow.HEADINGS,
                variants,
                gates.stream().map(ComparisonSentences::gate).toList(),
                comparison.hooks().stream().map(ComparisonView::hook).toList(),
                sizing);
    }

    private static String headline(List<VariantView> variants) {
        return variants.get(0).headline()
                + (variants.size() > 1 ? " And " + (variants.size() - 1) + " more below." : "");
    }

    private static VariantView variant(ComparisonRun comparison, ComparedVariant variant, EffectText words) {
        return new VariantView(
                variant.name(),
                words.headline(variant),
                EffectRow.of(comparison, variant),
                ComparisonSentences.end(variant),
                variant.note().orElse(""),
                variant.run().orElse(""));
    }

    private static List<PictureCard> pictures(ComparisonRun comparison, Circumstances circumstances) {
        List<PictureCard> cards = new ArrayList<>(overlaid(comparison, circumstances));
        for (String factor : comparison.baseline().levels().keySet()) {
            FactorPicture picture = new FactorPicture(comparison, factor, cards.size());
            if (picture.any()) {
                cards.add(new PictureCard(
                        "Levels of " + factor,
                        "Strokes are medians, or estimates of limits; dots are trials, bars are intervals of limits.",
                        picture.picture()));
            }
        }
        return cards;
    }

    /** Returns the latencies of all variants in one picture, where the trials of more than one are known. */
    private static List<PictureCard> overlaid(ComparisonRun comparison, Circumstances circumstances) {
        Map<String, List<Trial>> trials = new LinkedHashMap<>();
        circumstances.parts().stream()
                .filter(part -> !part.trials().isEmpty())
                .forEach(part -> trials.put(level(comparison, part.name()), part.trials()));
        return trials.size() < 2
                ? List.of()
                : LatencyPicture.ofVariants(trials, PlanFacts.read(comparison.effectivePlan()));
    }

    /** Returns the level of a variant if there is one factor only, else its name, which has all factors. */
    private static String level(ComparisonRun comparison, String name) {
        return comparison.variants().stream()
                .filter(variant ->
                        variant.name().equals(name) && variant.levels().size() == 1)
                .map(variant -> String.join("", variant.levels().values()))
                .findFirst()
                .orElse(name);
    }

    private static String when(ComparisonRun comparison) {
        String took = comparison
                .ended()
                .map(ended -> ", took " + Numerals.duration(Duration.between(comparison.started(), ended)))
                .orElse(", not ended");
        return MINUTE.format(comparison.started()) + took;
    }

    private static List<String> hook(HookRun hook) {
        return List.of(
                (hook.before() ? "before " : "after ") + hook.variant(),
                hook.command(),
                hook.exit().isPresent() ? "status " + hook.exit().getAsInt() : "terminated by Floodmark",
                Numerals.duration(hook.took()),
                hook.output());
    }
}
