package io.floodmark.report.export;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.report.answer.CostText;
import io.floodmark.report.boundary.BoundaryRow;
import io.floodmark.report.boundary.BoundarySentences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A boundary as a page of Markdown, for issues and chat. */
public final class BoundaryMarkdown {
    private BoundaryMarkdown() {}

    /** Returns the page, which ends with a line terminator. */
    public static String of(BoundaryRun boundary) {
        List<String> lines = new ArrayList<>();
        boundary.lines().forEach(line -> line(lines, line));
        lines.add("Boundary `" + MarkdownSummary.code(boundary.id()) + "`, made by `"
                + MarkdownSummary.code(boundary.command()) + "`.");
        return String.join("\n", lines) + "\n";
    }

    private static void line(List<String> lines, BoundaryLine line) {
        lines.add("**" + MarkdownSummary.plain(BoundarySentences.of(line)) + "**");
        lines.add("");
        lines.add(row(BoundarySentences.headings(line)));
        lines.add(row(
                BoundarySentences.headings(line).stream().map(heading -> "---").toList()));
        BoundaryRow.of(line).forEach(value -> lines.add(row(BoundarySentences.cells(value, line))));
        lines.add("");
        BoundarySentences.reasons(line).forEach(why -> lines.add("- Reason: " + MarkdownSummary.plain(why)));
        line.found()
                .flatMap(Boundary::curve)
                .ifPresent(curve -> new CostText(curve, line.axis())
                        .lines()
                        .forEach(fact -> lines.add("- " + fact.label() + ": " + MarkdownSummary.plain(fact.text()))));
        lines.add("- Per broker: " + MarkdownSummary.plain(BoundarySentences.perBroker(line)));
        line.found()
                .map(Boundary::unknown)
                .orElse(List.of())
                .forEach(why -> lines.add("- Unknown: " + MarkdownSummary.plain(why)));
        lines.add("");
    }

    private static String row(List<String> cells) {
        return cells.stream().map(MarkdownSummary::plain).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
