package io.floodmark.store;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.TrialPair;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes a comparison as tables: {@code effects.csv} and {@code pairs.csv}. */
public final class ComparisonCsv {
    private ComparisonCsv() {}

    /** Replaces the files in an existing folder. */
    public static void write(ComparisonRun comparison, Path folder) {
        CsvFile.write(
                folder.resolve("effects.csv"),
                List.of(
                        "variant",
                        "run",
                        "measure",
                        "ratio",
                        "low",
                        "high",
                        "confidence",
                        "p_value",
                        "minimum_detectable",
                        "pairs",
                        "unadjusted_low",
                        "unadjusted_high",
                        "unadjusted_confidence"),
                comparison.others().stream()
                        .flatMap(variant -> variant.effects().stream().map(effect -> effect(variant, effect))));
        CsvFile.write(
                folder.resolve("pairs.csv"),
                List.of(
                        "variant",
                        "pair",
                        "variant_first",
                        "baseline_trial",
                        "variant_trial",
                        "measure",
                        "baseline_value",
                        "variant_value"),
                comparison.others().stream().flatMap(ComparisonCsv::pairs));
    }

    private static List<Object> effect(ComparedVariant variant, Effect effect) {
        return Table.row(
                variant.name(),
                variant.run().orElse(""),
                Keys.of(effect.measure()),
                effect.ratio(),
                effect.low(),
                known(effect.high()),
                effect.confidence(),
                effect.probability(),
                effect.smallestFound(),
                effect.pairs(),
                effect.alone().low(),
                known(effect.alone().high()),
                effect.alone().confidence());
    }

    /** Returns a value that becomes an empty cell if the end does not exist. */
    private static double known(double end) {
        return Double.isInfinite(end) ? Double.NaN : end;
    }

    private static Stream<List<Object>> pairs(ComparedVariant variant) {
        return IntStream.range(0, variant.pairs().size())
                .boxed()
                .flatMap(number -> pair(variant, number + 1, variant.pairs().get(number)));
    }

    private static Stream<List<Object>> pair(ComparedVariant variant, int number, TrialPair pair) {
        return pair.measured().baseline().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(value -> Table.row(
                        variant.name(),
                        number,
                        pair.variantFirst(),
                        pair.baselineTrial(),
                        pair.variantTrial(),
                        Keys.of(value.getKey()),
                        value.getValue(),
                        Objects.requireNonNull(pair.measured().variant().get(value.getKey()))));
    }
}
