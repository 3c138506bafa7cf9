package io.floodmark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The examples in README and docs: fenced blocks, and the commands in them. */
final class Docs {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern LINE = Pattern.compile("(?m)^ *(?:\\./)?floodmark (.*)$");

    /** A fenced block, with its language. */
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```(\\w*)\n(.*?)^ *```$");

    /** One word of a shell: quoted, or without spaces. */
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private static final Pattern END = Pattern.compile("#.*|2?>|\\||echo|\\.\\.\\.");

    private Docs() {}

    /** Returns the commands in blocks of a shell, without the name of the program. */
    static Stream<String> commands() {
        return pages().stream()
                .flatMap(page -> blocks(page, "sh"))
                .map(block -> block.replace("\\\n", " "))
                .flatMap(block -> LINE.matcher(block).results())
                .map(line -> line.group(1));
    }

    /**
     * Returns the words up to a comment, a redirection, a pipe or the next command, without the brackets of optional
     * parts.
     */
    static String[] words(String command) {
        return WORD.matcher(command)
                .results()
                .takeWhile(word -> !END.matcher(word.group()).matches())
                .map(Docs::unquoted)
                .toArray(String[]::new);
    }

    private static String unquoted(MatchResult word) {
        return Optional.ofNullable(word.group(1))
                .or(() -> Optional.ofNullable(word.group(2)))
                .orElseGet(() -> word.group(3).replaceAll("^\\[|]$|;$", ""));
    }

    /** Returns the blocks of a page in this language; a block of output has none. */
    static Stream<String> blocks(Path page, String language) {
        return FENCED.matcher(read(page))
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns README, CONTRIBUTING and all pages without results and decisions, which are dated. */
    static List<Path> pages() {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")), docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .filter(page -> !page.toString().contains("/results/")
                            && !page.toString().contains("/decisions/"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
