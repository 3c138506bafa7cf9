package io.floodmark.report.text;

import java.util.List;

/** Lines with a label, of the answers about several searches or variants. */
public final class LabelledLine {
    private static final int LABEL_WIDTH = 16;

    private LabelledLine() {}

    public static String of(String label, String text) {
        return (label + ":" + " ".repeat(LABEL_WIDTH)).substring(0, LABEL_WIDTH) + text;
    }

    /** Returns a text that may be too long for one line, broken between its clauses. */
    public static List<String> split(String label, String text) {
        return Clauses.of(text, AnswerLine.WIDTH - LABEL_WIDTH).stream()
                .map(part -> of(label, part))
                .toList();
    }
}
