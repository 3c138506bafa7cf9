package io.floodmark.report.picture;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.plan.Measure;
import io.floodmark.report.comparison.EffectText;
import io.floodmark.report.comparison.MeasureText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Two factors as a grid. Each field is coloured by how much better or worse than the baseline it is, if the difference
 * is significant.
 *
 * @param heading what the fields show
 * @param down the factor of the rows
 * @param across the factor of the columns
 */
public record HeatMap(String heading, String down, String across, List<String> columns, List<Row> rows) {
    /** The relative differences from which the colour becomes stronger. */
    private static final double SOME = 0.05;

    private static final double MUCH = 0.20;

    private static final int FACTORS = 2;

    public HeatMap {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** A level of the first factor. */
    public record Row(String level, List<Field> fields) {
        public Row {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A cell of the map.
     *
     * @param tip for the tool tip
     */
    public record Field(String text, String cssClass, String tip) {}

    /** Returns empty unless there are exactly two factors and fields in which both differ from the baseline. */
    public static Optional<HeatMap> of(ComparisonRun comparison) {
        Map<String, String> base = comparison.baseline().levels();
        if (base.size() != FACTORS || !grid(comparison)) {
            return Optional.empty();
        }
        List<String> factors = List.copyOf(base.keySet());
        String down = factors.get(0);
        String across = factors.get(1);
        Measure measure = comparison.others().stream()
                .flatMap(variant -> variant.decisive().stream())
                .map(Effect::measure)
                .findFirst()
                .orElse(comparison.measure());
        List<String> columns = levels(comparison, across);
        List<Row> rows = new ArrayList<>();
        for (String level : levels(comparison, down)) {
            rows.add(new Row(
                    level,
                    columns.stream()
                            .map(column -> field(comparison, Map.of(down, level, across, column), measure))
                            .toList()));
        }
        return Optional.of(new HeatMap(MeasureText.of(measure).name(), down, across, columns, rows));
    }

    /** Returns why a grid has no heat map; empty if it has one, or if there is no grid. */
    public static Optional<String> missing(ComparisonRun comparison) {
        int factors = comparison.baseline().levels().size();
        return factors > FACTORS && grid(comparison)
                ? Optional.of("No heat map for " + factors + " factors (it needs two); the variants are listed below.")
                : Optional.empty();
    }

    /** True if some variant differs from the baseline in more than one factor. */
    private static boolean grid(ComparisonRun comparison) {
        Map<String, String> base = comparison.baseline().levels();
        return comparison.others().stream().anyMatch(variant -> differing(variant, base) > 1);
    }

    private static long differing(ComparedVariant variant, Map<String, String> base) {
        return variant.levels().entrySet().stream()
                .filter(level -> !level.getValue().equals(base.get(level.getKey())))
                .count();
    }

    private static List<String> levels(ComparisonRun comparison, String factor) {
        Set<String> levels = new LinkedHashSet<>();
        comparison.variants().forEach(variant -> levels.add(variant.levels().getOrDefault(factor, "")));
        return List.copyOf(levels);
    }

    private static Field field(ComparisonRun comparison, Map<String, String> levels, Measure measure) {
        if (levels.equals(comparison.baseline().levels())) {
            return new Field("baseline", "h0", "the baseline");
        }
        return comparison.others().stream()
                .filter(variant -> variant.levels().equals(levels))
                .flatMap(variant -> variant.effect(measure).stream())
                .findFirst()
                .map(HeatMap::field)
                .orElseGet(() -> new Field("unknown", "no-data", "no measurement"));
    }

    private static Field field(Effect effect) {
        double size = Math.abs(Math.log(effect.ratio()));
        boolean better =
                (effect.ratio() < 1) == MeasureText.of(effect.measure()).lessIsBetter();
        String strength = size >= MUCH ? "3" : size >= SOME ? "2" : "1";
        return new Field(
                EffectText.change(effect),
                effect.shown() ? (better ? "b" : "w") + strength : "h0",
                EffectText.interval(effect));
    }
}
