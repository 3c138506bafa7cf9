package io.floodmark.spark;

import java.util.List;

/** Shortens Spark's messages, which contain whole stack traces, to one sentence. */
final class SparkText {
    private static final int LONGEST = 1_000;

    private SparkText() {}

    static String of(Exception failure) {
        List<String> lines = String.valueOf(failure.getMessage())
                .lines()
                .filter(line -> !line.startsWith("\tat ") && !line.isBlank())
                .map(String::strip)
                .toList();
        String all = lines.stream()
                .filter(line -> line.contains("LostFailure"))
                .findFirst()
                .orElseGet(() -> String.join("; ", lines));
        return all.substring(0, Math.min(all.length(), LONGEST));
    }
}
