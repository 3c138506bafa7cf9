package io.floodmark.bench.known;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** All results in a folder, with the true limits, as a Markdown table, and how many of them are right. */
record KnownLimitTable(List<KnownLimitRow> rows) {
    private static final double CLOSE = 0.08;

    static KnownLimitTable of(Path folder) throws IOException {
        List<KnownLimitRow> rows = new ArrayList<>();
        try (Stream<Path> rooms = Files.list(folder)) {
            for (Path room : rooms.sorted().toList()) {
                Path file = room.resolve(KnownLimitRow.FILE);
                if (Files.exists(file)) {
                    rows.add(KnownLimitRow.parse(Files.readAllLines(file).get(0)));
                }
            }
        }
        return new KnownLimitTable(rows);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                "| condition | effort | commit | truth | estimate | interval | error | inside | stop reason | cause | right cause | min:s |",
                "|---|---|---|---:|---:|---|---:|---|---|---|---|---:|"));
        rows.forEach(row -> lines.add(line(row)));
        long close = rows.stream().filter(row -> Math.abs(row.error()) <= CLOSE).count();
        long inside = rows.stream().filter(KnownLimitRow::inside).count();
        long named = rows.stream().filter(KnownLimitTable::rightCause).count();
        lines.add("");
        lines.add("Estimate within 8% of the truth: " + close + " of " + rows.size() + "; truth inside the interval: "
                + inside + "; right cause first: " + named + ".");
        return lines;
    }

    private static String line(KnownLimitRow row) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s to %s | %s | %s | %s | %s, %s | %s | %d:%02d |",
                what(row.key()),
                row.effort(),
                row.commit(),
                number(row.truth()),
                number(row.estimate()),
                number(row.low()),
                number(row.high()),
                Double.isNaN(row.error()) ? "-" : String.format(Locale.ROOT, "%+.0f%%", 100 * row.error()),
                row.inside() ? "yes" : "no",
                row.note().isEmpty() ? row.end() : row.end() + " (" + row.note() + ")",
                row.cause(),
                row.state(),
                rightCause(row) ? "yes" : "no",
                row.seconds() / 60,
                row.seconds() % 60);
    }

    private static boolean rightCause(KnownLimitRow row) {
        return condition(row.key()).causes().contains(row.cause());
    }

    private static String what(String key) {
        return condition(key).what();
    }

    private static KnownCondition condition(String key) {
        return Conditions.ALL.stream()
                .filter(condition -> condition.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown condition " + key));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.0f", value);
    }
}
