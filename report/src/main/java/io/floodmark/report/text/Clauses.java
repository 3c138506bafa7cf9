package io.floodmark.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a long text into several of at most a given length: between sentences, then at semicolons, then after commas.
 * What cannot be split remains long, and only the semicolons are left out.
 */
public final class Clauses {
    private static final List<Pattern> ENDS =
            List.of(Pattern.compile("(?<=[.!?]) (?=\\p{Lu})"), Pattern.compile("(?<=;) "), Pattern.compile("(?<=,) "));

    private Clauses() {}

    public static List<String> of(String text, int length) {
        return split(text, length, 0).stream()
                .map(part -> part.endsWith(";") ? part.substring(0, part.length() - 1) : part)
                .toList();
    }

    private static List<String> split(String text, int length, int level) {
        if (text.length() <= length || level == ENDS.size()) {
            return List.of(text);
        }
        List<String> lines = new ArrayList<>();
        for (String part : ENDS.get(level).split(text, -1)) {
            int last = lines.size() - 1;
            if (last >= 0 && lines.get(last).length() + 1 + part.length() <= length) {
                lines.set(last, lines.get(last) + " " + part);
            } else {
                lines.addAll(split(part, length, level + 1));
            }
        }
        return lines;
    }
}
