package io.floodmark.config.yaml;

import java.util.ArrayList;
import java.util.List;

/**
 * The path of a key from the top of a plan. A segment is a key, an item of a list ({@code [0]}), or, in a pattern, any
 * key ({@code *}) or any item ({@code []}). Keys may contain dots, so a path is more than its text.
 */
public record KeyPath(List<String> segments) {
    public static final KeyPath TOP = new KeyPath(List.of());
    public static final String ANY_KEY = "*";
    public static final String ANY_ITEM = "[]";

    public KeyPath {
        segments = List.copyOf(segments);
    }

    /** Parses a path or pattern whose keys contain no dots: {@code lab.jvm-flags[]}. */
    public static KeyPath of(String text) {
        return new KeyPath(List.of(text.replace("[", ".[").split("\\.")));
    }

    public static String item(int index) {
        return "[" + index + "]";
    }

    public KeyPath child(String segment) {
        List<String> longer = new ArrayList<>(segments);
        longer.add(segment);
        return new KeyPath(longer);
    }

    public KeyPath parent() {
        return new KeyPath(segments.subList(0, segments.size() - 1));
    }

    public String last() {
        return segments.get(segments.size() - 1);
    }

    public boolean startsWith(KeyPath prefix) {
        return segments.size() >= prefix.segments.size()
                && segments.subList(0, prefix.segments.size()).equals(prefix.segments);
    }

    /** Returns this pattern with its first wildcard replaced. */
    public KeyPath with(String segment) {
        List<String> filled = new ArrayList<>(segments);
        for (int i = 0; i < filled.size(); i++) {
            if (wildcard(filled.get(i))) {
                filled.set(i, segment);
                return new KeyPath(filled);
            }
        }
        throw new IllegalStateException(this + " has no wildcard");
    }

    private static boolean wildcard(String segment) {
        return segment.equals(ANY_KEY) || segment.equals(ANY_ITEM);
    }

    @Override
    public String toString() {
        return String.join(".", segments).replace(".[", "[");
    }
}
