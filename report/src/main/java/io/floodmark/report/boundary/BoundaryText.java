package io.floodmark.report.boundary;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.answer.CostText;
import io.floodmark.report.answer.LimitText;
import io.floodmark.report.text.LabelledLine;
import io.floodmark.report.text.Numerals;
import io.floodmark.report.text.TextTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A boundary on a terminal: for each line what was tested, a row per value, the cost of a record, and what is unknown.
 */
public final class BoundaryText {
    private BoundaryText() {}

    /** Returns the result of a search in one line for people. */
    public static String found(BoundaryLine.Search search, BoundaryLine line) {
        Limit limit = search.point().limit();
        double at = search.point().at();
        if (!search.point().reportable()) {
            return line.axis().human(at) + ": no valid result, " + LimitText.end(limit);
        }
        String high = limit.high()
                .map(top -> " to " + Numerals.threeDigits(top.perSecond()))
                .orElse(" or more");
        String bottleneck = limit.binding().map(by -> ", " + by.key()).orElse("");
        Rate rate = search.point().reported();
        return line.axis().human(at) + ": " + rate.human() + " ("
                + Numerals.threeDigits(limit.low().perSecond()) + high + "; "
                + Numerals.megabytesPerSecond(rate.perSecond(), line.recordBytes(at)) + ")" + bottleneck + ", "
                + LimitText.end(limit);
    }

    /** Returns the last lines that a command prints. */
    public static List<String> lines(BoundaryRun boundary, Optional<Path> report) {
        List<String> text = new ArrayList<>();
        for (BoundaryLine line : boundary.lines()) {
            line(text, line);
            text.add("");
        }
        text.add(LabelledLine.of("Repeat", boundary.command()));
        goOn(boundary).ifPresent(command -> text.add(LabelledLine.of("Resume", command)));
        text.add(LabelledLine.of("Stored", "boundary " + boundary.id() + "; list its searches with: floodmark runs"));
        report.ifPresent(file -> text.add(LabelledLine.of("Report", file.toString())));
        return List.copyOf(text);
    }

    /** Returns the command that resumes a boundary that was stopped or interrupted after a search had ended. */
    public static Optional<String> goOn(BoundaryRun boundary) {
        boolean open = boundary.lines().stream()
                .anyMatch(line -> line.found()
                        .filter(found -> found.end() != Boundary.End.STOPPED)
                        .isEmpty());
        boolean begun = boundary.lines().stream()
                .flatMap(line -> line.searches().stream())
                .anyMatch(search -> search.point().limit().end() != Limit.End.STOPPED);
        return open && begun ? Optional.of("floodmark boundary --resume " + boundary.id()) : Optional.empty();
    }

    private static void line(List<String> text, BoundaryLine line) {
        text.add(LabelledLine.of("Boundary", BoundarySentences.of(line)));
        text.addAll(table(line));
        BoundarySentences.reasons(line).forEach(why -> text.addAll(LabelledLine.split("Reason", why)));
        line.found()
                .flatMap(Boundary::curve)
                .ifPresent(curve -> new CostText(curve, line.axis())
                        .lines()
                        .forEach(fact -> text.add(LabelledLine.of(fact.label(), fact.text()))));
        text.add(LabelledLine.of("Per broker", BoundarySentences.perBroker(line)));
        line.found().ifPresent(found -> text.addAll(LabelledLine.split("Stop reason", BoundarySentences.end(found))));
        line.found()
                .map(Boundary::unknown)
                .orElse(List.of())
                .forEach(why -> text.addAll(LabelledLine.split("Unknown", why)));
    }

    private static List<String> table(BoundaryLine line) {
        return TextTable.indented(
                BoundarySentences.headings(line),
                BoundaryRow.of(line).stream()
                        .map(row -> BoundarySentences.cells(row, line))
                        .toList());
    }
}
