package io.floodmark.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that the blocks {@code <!-- generated: NAME --> ... <!-- end -->} of Markdown pages hold what the code renders
 * now. {@code -Dgolden.update=true} rewrites the pages.
 */
public final class GeneratedBlocks {
    private static final Pattern BLOCK = Pattern.compile("(?s)<!-- generated: (\\S+) -->\n(.*?)<!-- end -->");
    private static final Pattern MARK = Pattern.compile("<!-- (generated:|end\\b)");

    private GeneratedBlocks() {}

    /**
     * Compares blocks with the output of the code; each is on one page of the folder.
     *
     * @param blocks expected texts by block name
     */
    public static void assertMatch(Path folder, Map<String, String> blocks) {
        List<String> found = new ArrayList<>();
        for (Path page : pages(folder)) {
            String text = read(page);
            String rendered = BLOCK.matcher(text)
                    .replaceAll(block -> Matcher.quoteReplacement(
                            blocks.containsKey(block.group(1)) ? rendered(block, blocks) : block.group()));
            names(text).filter(blocks::containsKey).forEach(found::add);
            if (Boolean.getBoolean("golden.update")) {
                write(page, rendered);
            } else {
                assertThat(text)
                        .as("%s; -Dgolden.update=true rewrites it", page.getFileName())
                        .isEqualTo(rendered);
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(blocks.keySet());
    }

    /** Returns the names of all blocks. Each must have both markers: otherwise it would not be compared. */
    public static List<String> names(Path folder) {
        List<String> all = new ArrayList<>();
        for (Path page : pages(folder)) {
            String text = read(page);
            List<String> names = names(text).toList();
            assertThat(MARK.matcher(text).results().count())
                    .as("marks of %s", page.getFileName())
                    .isEqualTo(2L * names.size());
            all.addAll(names);
        }
        return all;
    }

    private static Stream<String> names(String text) {
        return BLOCK.matcher(text).results().map(block -> block.group(1));
    }

    private static String rendered(MatchResult block, Map<String, String> blocks) {
        return "<!-- generated: " + block.group(1) + " -->\n" + blocks.get(block.group(1)) + "<!-- end -->";
    }

    private static List<Path> pages(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void write(Path page, String text) {
        try {
            Files.writeString(page, text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
