package io.floodmark.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats columns for a terminal, each as wide as its widest cell, separated by two spaces. */
public final class TextTable {
    private TextTable() {}

    /** Returns a line of headings and a line for each row. Every row must have as many cells as there are headings. */
    public static List<String> lines(List<String> headings, List<List<String>> rows) {
        List<List<String>> all = new ArrayList<>();
        all.add(headings);
        all.addAll(rows);
        int[] widths = IntStream.range(0, headings.size())
                .map(column -> all.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return all.stream().map(row -> line(row, widths)).toList();
    }

    /** Returns the same lines, indented below a sentence. */
    public static List<String> indented(List<String> headings, List<List<String>> rows) {
        return lines(headings, rows).stream().map(line -> "  " + line).toList();
    }

    private static String line(List<String> row, int[] widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> String.format(Locale.ROOT, "%-" + (widths[column] + 2) + "s", row.get(column)))
                .collect(Collectors.joining())
                .stripTrailing();
    }
}
