package io.floodmark.report;

import io.floodmark.model.ComparedVariant;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.GateResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A comparison on a terminal: a sentence and a table for each variant, then the gates. */
public final class ComparisonText {
    private static final int LABEL_WIDTH = 16;

    private ComparisonText() {}

    /** Returns the last lines that a command prints. */
    public static List<String> lines(ComparisonRun comparison, List<GateResult> gates, Optional<Path> report) {
        List<String> text = new ArrayList<>();
        text.add(aligned("Compared", ComparisonSentences.title(comparison)));
        comparison.baseline().note().ifPresent(note -> text.add(aligned("Baseline", note)));
        text.add("");
        comparison.others().forEach(variant -> variant(text, comparison, variant));
        gates.forEach(gate -> text.add(aligned("Gate", ComparisonSentences.gate(gate))));
        text.add(aligned("Repeat", comparison.command()));
        text.add(aligned("Stored", "comparison " + comparison.id() + "; list its variants with: floodmark runs"));
        report.ifPresent(file -> text.add(aligned("Report", file.toString())));
        return List.copyOf(text);
    }

    private static void variant(List<String> text, ComparisonRun comparison, ComparedVariant variant) {
        text.add(new EffectText(comparison).headline(variant));
        text.addAll(table(comparison, variant));
        text.addAll(split("Stop reason", ComparisonSentences.end(variant)));
        variant.note().ifPresent(note -> text.addAll(split("Note", note)));
        text.add("");
    }

    private static List<String> table(ComparisonRun comparison, ComparedVariant variant) {
        List<EffectRow> rows = EffectRow.of(comparison, variant);
        if (rows.isEmpty()) {
            return List.of();
        }
        List<List<String>> cells = new ArrayList<>(List.of(EffectRow.HEADINGS));
        rows.forEach(row -> cells.add(row.cells()));
        int[] widths = IntStream.range(0, EffectRow.HEADINGS.size())
                .map(column -> cells.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return cells.stream().map(row -> "  " + line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> String.format(Locale.ROOT, "%-" + widths[column] + "s", row.get(column)))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    private static List<String> split(String label, String text) {
        return Clauses.of(text, Answer.WIDTH - LABEL_WIDTH).stream()
                .map(part -> aligned(label, part))
                .toList();
    }

    private static String aligned(String label, String text) {
        return String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s%s", label + ":", text);
    }
}
