package io.floodmark.report.comparison;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.report.text.LabelledLine;
import io.floodmark.report.text.TextTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison on a terminal: a sentence and a table for each variant, then the gates. */
public final class ComparisonText {
    private ComparisonText() {}

    /** Returns the last lines that a command prints. */
    public static List<String> lines(ComparisonRun comparison, List<GateResult> gates, Optional<Path> report) {
        List<String> text = new ArrayList<>();
        text.add(LabelledLine.of("Compared", ComparisonSentences.title(comparison)));
        comparison.baseline().note().ifPresent(note -> text.add(LabelledLine.of("Baseline", note)));
        text.add("");
        comparison.others().forEach(variant -> variant(text, comparison, variant));
        gates.forEach(gate -> text.add(LabelledLine.of("Gate", ComparisonSentences.gate(gate))));
        text.add(LabelledLine.of("Repeat", comparison.command()));
        text.add(LabelledLine.of(
                "Stored", "comparison " + comparison.id() + "; list its variants with: floodmark runs"));
        report.ifPresent(file -> text.add(LabelledLine.of("Report", file.toString())));
        return List.copyOf(text);
    }

    private static void variant(List<String> text, ComparisonRun comparison, ComparedVariant variant) {
        text.add(new EffectText(comparison).headline(variant));
        text.addAll(table(comparison, variant));
        text.addAll(LabelledLine.split("Stop reason", ComparisonSentences.end(variant)));
        variant.note().ifPresent(note -> text.addAll(LabelledLine.split("Note", note)));
        text.add("");
    }

    private static List<String> table(ComparisonRun comparison, ComparedVariant variant) {
        List<EffectRow> rows = EffectRow.of(comparison, variant);
        return rows.isEmpty()
                ? List.of()
                : TextTable.indented(
                        EffectRow.HEADINGS, rows.stream().map(EffectRow::cells).toList());
    }
}
