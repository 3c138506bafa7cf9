package io.floodmark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names in a flame graph of async-profiler. The page lists them in order, each as the number of characters that it
 * shares with the one before (a character, counted from the space) and the rest, so a text search misses most names.
 */
final class FlameGraph {
    private static final Pattern POOL = Pattern.compile("const cpool = \\[\\s*('.*?')\\s*];", Pattern.DOTALL);
    private static final Pattern ENTRY = Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'");

    private FlameGraph() {}

    static List<String> frames(Path page) throws IOException {
        Matcher pool = POOL.matcher(Files.readString(page));
        if (!pool.find()) {
            throw new IllegalArgumentException("No names of frames in " + page);
        }
        List<String> frames = new ArrayList<>();
        String before = "";
        Matcher entry = ENTRY.matcher(pool.group(1));
        while (entry.find()) {
            String text = entry.group(1).replaceAll("\\\\(.)", "$1");
            // The root's name is written whole.
            String frame = frames.isEmpty() ? text : before.substring(0, text.charAt(0) - ' ') + text.substring(1);
            frames.add(frame);
            before = frame;
        }
        return frames;
    }
}
