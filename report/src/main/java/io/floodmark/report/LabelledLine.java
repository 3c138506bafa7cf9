package io.floodmark.report;

import java.util.List;

/** Lines with a label, of the answers about several searches or variants. */
final class LabelledLine {
    private static final int LABEL_WIDTH = 16;

    private LabelledLine() {}

    static String of(String label, String text) {
        return (label + ":" + " ".repeat(LABEL_WIDTH)).substring(0, LABEL_WIDTH) + text;
    }

    /** Returns a text that may be too long for one line, broken between its clauses. */
    static List<String> split(String label, String text) {
        return Clauses.of(text, Answer.WIDTH - LABEL_WIDTH).stream()
                .map(part -> of(label, part))
                .toList();
    }
}
