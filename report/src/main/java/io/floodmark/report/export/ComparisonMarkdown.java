package io.floodmark.report.export;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.report.comparison.ComparisonSentences;
import io.floodmark.report.comparison.EffectRow;
import io.floodmark.report.comparison.EffectText;
import io.floodmark.report.text.ReportFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison as a page of Markdown, for issues, pull requests and chat. */
public final class ComparisonMarkdown {
    private ComparisonMarkdown() {}

    /** Returns the page, which ends with a line terminator. */
    public static String of(ComparisonRun comparison, List<GateResult> gates) {
        List<String> lines = new ArrayList<>();
        lines.add("**" + MarkdownSummary.plain(ComparisonSentences.title(comparison)) + "**");
        lines.add("");
        comparison.baseline().note().ifPresent(note -> {
            lines.add("Baseline: " + MarkdownSummary.plain(note));
            lines.add("");
        });
        comparison.others().forEach(variant -> variant(lines, comparison, variant));
        ComparisonSentences.broken(comparison)
                .ifPresent(why -> lines.add("- Stop reason: " + MarkdownSummary.plain(why)));
        gates.forEach(gate -> lines.add("- Gate " + MarkdownSummary.plain(ComparisonSentences.gate(gate))));
        lines.add("- Comparison `" + MarkdownSummary.code(comparison.id()) + "`, made by `"
                + MarkdownSummary.code(comparison.command()) + "`.");
        return String.join("\n", lines) + "\n";
    }

    /** Replaces {@code file} atomically. */
    public static void write(ComparisonRun comparison, List<GateResult> gates, Path file) {
        ReportFile.replace(file, of(comparison, gates));
    }

    private static void variant(List<String> lines, ComparisonRun comparison, ComparedVariant variant) {
        lines.add(MarkdownSummary.plain(new EffectText(comparison).headline(variant)));
        lines.add("");
        List<EffectRow> rows = EffectRow.of(comparison, variant);
        if (!rows.isEmpty()) {
            lines.add(row(EffectRow.HEADINGS));
            lines.add(row(EffectRow.HEADINGS.stream().map(heading -> "---").toList()));
            rows.forEach(row -> lines.add(row(row.cells())));
            lines.add("");
        }
        lines.add("- " + MarkdownSummary.plain(ComparisonSentences.end(variant)));
        variant.note().ifPresent(note -> lines.add("- " + MarkdownSummary.plain(note)));
        lines.add("");
    }

    private static String row(List<String> cells) {
        return cells.stream().map(MarkdownSummary::plain).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
