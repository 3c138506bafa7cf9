package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The blocks {@code <!-- generated: NAME --> ... <!-- end -->} of the reference pages hold what the code renders now;
 * {@code -Dgolden.update=true} rewrites the pages.
 */
class ReferencePagesTest {
    private static final Path DOCS = Path.of(System.getProperty("floodmark.docs", ""));
    private static final Path REFERENCE = DOCS.resolve("reference");
    private static final Pattern BLOCK = Pattern.compile("(?s)<!-- generated: (\\S+) -->\n(.*?)<!-- end -->");
    private static final Pattern MARK = Pattern.compile("<!-- (generated:|end\\b)");

    private final Map<String, String> blocks = blocks();

    @Test
    void holdWhatTheCodeRenders() throws IOException {
        for (Path page : pages()) {
            String text = Files.readString(page);
            String rendered = BLOCK.matcher(text).replaceAll(block -> Matcher.quoteReplacement(rendered(page, block)));
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(page, rendered);
            } else {
                assertThat(text)
                        .as("%s; -Dgolden.update=true rewrites it", page.getFileName())
                        .isEqualTo(rendered);
            }
        }
    }

    /** Without its two marks a block is not compared with the code. */
    @Test
    void haveEachBlockOnce() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path page : pages()) {
            String text = Files.readString(page);
            List<String> names =
                    BLOCK.matcher(text).results().map(block -> block.group(1)).toList();
            assertThat(MARK.matcher(text).results().count())
                    .as("marks of %s", page.getFileName())
                    .isEqualTo(2L * names.size());
            found.addAll(names);
        }

        assertThat(found).containsExactlyInAnyOrderElementsOf(blocks.keySet());
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(REFERENCE)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private String rendered(Path page, MatchResult block) {
        String name = block.group(1);
        assertThat(blocks).as("blocks that %s may name", page.getFileName()).containsKey(name);
        return "<!-- generated: " + name + " -->\n" + blocks.get(name) + "<!-- end -->";
    }

    private static Map<String, String> blocks() {
        Map<String, String> all = new TreeMap<>(OptionTables.all());
        all.putAll(PlanTables.of(DOCS.resolve("plan.schema.json")));
        all.put("exit-codes", exitCodes());
        return all;
    }

    private static String exitCodes() {
        return Arrays.stream(ExitCode.values())
                .map(code -> "| " + code.code() + " | " + code.name() + " | " + code.meaning() + " |\n")
                .collect(Collectors.joining("", "| code | name | meaning |\n|---|---|---|\n", ""));
    }
}
