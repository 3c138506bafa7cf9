package io.floodmark.bench.explain;

import io.floodmark.model.diagnosis.Bottleneck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The causes that were found for each fault, run by run. */
final class ResultTable {
    private final List<String[]> rows;

    /** @param file one line for each run: fault, cause, state, verdict, folder, separated by tabs */
    ResultTable(Path file) throws IOException {
        rows = Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .map(line -> line.split("\t", -1))
                        .toList()
                : List.of();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                "| fault | expected | runs | right cause first | inconclusive | wrong | named | verdicts |",
                "|---|---|---:|---:|---:|---:|---|---|"));
        for (Fault fault : Faults.ALL) {
            List<String[]> of =
                    rows.stream().filter(row -> row[0].equals(fault.key())).toList();
            if (!of.isEmpty()) {
                lines.add(line(fault, of));
            }
        }
        return lines;
    }

    private static String line(Fault fault, List<String[]> runs) {
        long right = runs.stream().filter(row -> right(fault, row)).count();
        long unknown = runs.stream()
                .filter(row -> !right(fault, row) && row[1].equals("-"))
                .count();
        return "| " + fault.what() + " | "
                + fault.expected().map(Bottleneck::key).orElse("no bottleneck") + " | " + runs.size() + " | " + right
                + " | " + unknown + " | " + (runs.size() - right - unknown) + " | " + distinct(runs, 1) + " | "
                + distinct(runs, 3) + " |";
    }

    /** True if the result is right; without a fault, the right result is that there is no bottleneck. */
    static boolean right(Fault fault, String[] row) {
        return fault.expected().map(expected -> row[1].equals(expected.key())).orElse(row[2].equals("nothing-limits"));
    }

    private static String distinct(List<String[]> runs, int column) {
        return runs.stream().map(row -> row[column]).distinct().collect(Collectors.joining(", "));
    }
}
