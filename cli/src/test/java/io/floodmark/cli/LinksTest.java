package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that links in README and docs resolve, including those in the generated list of commands. */
class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void everyRelativeLinkAndAnchorResolves() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages = Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
                                    .map(ROOT::resolve),
                            docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .toList();

            assertThat(pages.stream().flatMap(LinksTest::deadLinks)).isEmpty();
        }
    }

    private static Stream<String> deadLinks(Path page) {
        return LINK.matcher(CODE.matcher(text(page)).replaceAll(""))
                .results()
                .map(match -> match.group(1))
                .filter(target -> !target.matches("[a-z]+:.*"))
                .filter(target -> isDead(page, target))
                .map(target -> ROOT.relativize(page) + " -> " + target);
    }

    private static boolean isDead(Path page, String target) {
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path path = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        if (!Files.exists(path)) {
            return true;
        }
        return hash >= 0 && !anchored(text(path), target.substring(hash + 1));
    }

    /** True if a heading, or an anchor of HTML, has that name. */
    private static boolean anchored(String page, String anchor) {
        return page.contains("<a id=\"" + anchor + "\">")
                || HEADING.matcher(CODE.matcher(page).replaceAll(""))
                        .results()
                        .map(LinksTest::slug)
                        .anyMatch(anchor::equals);
    }

    private static String slug(MatchResult heading) {
        return heading.group(1)
                .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
