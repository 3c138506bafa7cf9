package io.floodmark.bench.known;

import java.util.List;

/**
 * What became of one search that something went wrong with.
 *
 * @param code exit code of the search
 * @param seconds how long it took
 * @param answer the first line of its answer, or the last line that it said
 * @param cleanCode exit code of {@code clean} after it
 * @param left what is different on the cluster after {@code clean} from before the search
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
