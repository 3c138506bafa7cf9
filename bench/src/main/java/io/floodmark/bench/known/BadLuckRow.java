package io.floodmark.bench.known;

import java.util.List;

/**
 * The result of one search during which something went wrong.
 *
 * @param code exit code of the search
 * @param seconds duration of the search
 * @param answer the first line of its result, or the last line of its output
 * @param cleanCode exit code of {@code clean} after it
 * @param left differences on the cluster between before the search and after {@code clean}
 */
record BadLuckRow(Misfortune misfortune, int code, long seconds, String answer, int cleanCode, List<String> left) {
    static final List<String> HEAD = List.of(
            "| what goes wrong | exit code | min:s | answer | exit code of `clean` | left after `clean` |",
            "|---|---:|---:|---|---:|---|");

    String line() {
        return String.join(
                " | ",
                "| " + misfortune.what(),
                Integer.toString(code),
                "%d:%02d".formatted(seconds / 60, seconds % 60),
                answer.replace('|', '/'),
                Integer.toString(cleanCode),
                (left.isEmpty() ? "nothing" : String.join(", ", left)) + " |");
    }

    boolean right() {
        return misfortune.codes().contains(code) && cleanCode == 0 && left.isEmpty();
    }
}
