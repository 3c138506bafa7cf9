package io.floodmark.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One fact of an answer, for example {@code Sustained}: {@code 47,300 records/s (48.4 MB/s), trial 6, ...}. */
public record AnswerLine(String label, String text) {
    public static final int WIDTH = 110;
    private static final int LABEL_WIDTH = 21;
    private static final int TEXT_WIDTH = WIDTH - LABEL_WIDTH;

    public static boolean fits(String text) {
        return text.length() < TEXT_WIDTH;
    }

    /** Returns the first of the texts that fits into a line, or the last one. */
    public static String fitting(String... texts) {
        return Stream.of(texts).filter(AnswerLine::fits).findFirst().orElse(texts[texts.length - 1]);
    }

    /** Returns the line as a command prints it. */
    public String aligned() {
        return (label + ":" + " ".repeat(LABEL_WIDTH)).substring(0, LABEL_WIDTH) + text;
    }

    /** Breaks a text that may be too long between its clauses. Each line repeats the label. */
    public Stream<AnswerLine> split() {
        return Clauses.of(text, TEXT_WIDTH - 1).stream().map(part -> new AnswerLine(label, part));
    }

    /** Breaks long lines between words, for terminals. Continuation lines are indented to the column of the text. */
    public static List<String> wrapped(List<String> lines) {
        return lines.stream().flatMap(line -> wrapped(line).stream()).toList();
    }

    private static List<String> wrapped(String text) {
        boolean labelled = text.length() > LABEL_WIDTH
                && text.substring(0, LABEL_WIDTH).stripTrailing().endsWith(":");
        String indent = " ".repeat(labelled ? LABEL_WIDTH : 0);
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > WIDTH) {
            int end = rest.lastIndexOf(' ', WIDTH);
            if (end <= indent.length()) {
                break;
            }
            lines.add(rest.substring(0, end));
            rest = indent + rest.substring(end + 1);
        }
        lines.add(rest);
        return lines;
    }
}
