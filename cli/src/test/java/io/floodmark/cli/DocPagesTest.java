package io.floodmark.cli;

import static io.floodmark.cli.Prose.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the rules of docs/contributing/tests.md for the pages of docs: their length, where dates may appear, and what
 * results contain.
 */
class DocPagesTest {
    private static final Path STUDIES = Path.of("..", "docs", "results", "studies");
    private static final int MOST_WORDS = 35_000;

    private static final Pattern GENERATED = Pattern.compile("(?s)<!-- generated:.*?<!-- end -->");
    private static final Pattern DATE = Pattern.compile("\\b20[0-9]{2}-[0-9]{2}-[0-9]{2}\\b");

    /** A commit has letters and digits; a number has no letters, and a word has no digits. */
    private static final Pattern COMMIT = Pattern.compile("\\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\\b");

    /** The rows of a table whose header has the column {@code verdict}. */
    private static final Pattern VERDICTS =
            Pattern.compile("(?m)^(\\|.*\\| verdict \\|.*)\n\\|[-:| ]+\\|\n((?:\\|.*\n)+)");

    private static Stream<Path> pages(String folder) {
        return Prose.files("docs/" + folder, ".md");
    }

    private static List<String> words(Path page) {
        String prose = GENERATED.matcher(Prose.read(page)).replaceAll(" ");
        return Prose.split(Prose.prose(prose).replace('|', ' '), "\\s+");
    }

    @Test
    void haveAtMost35000WordsThatAreWrittenByHand() {
        assertThat(pages("")
                        .filter(page -> !page.startsWith(ROOT.resolve("docs/results")))
                        .filter(page -> !page.startsWith(ROOT.resolve("docs/contributing/decisions")))
                        .mapToInt(page -> words(page).size())
                        .sum())
                .isBetween(MOST_WORDS / 2, MOST_WORDS);
    }

    @Test
    void beginWithAReadmeOfAtMost500Words() {
        String readme = Prose.read(ROOT.resolve("README.md"));

        assertThat(readme.strip().split("\\s+")).hasSizeLessThanOrEqualTo(500);
    }

    @Test
    void haveNoHistoryOutsideOfResults() {
        assertThat(Stream.of("tutorials", "how-to", "reference", "explanation")
                        .flatMap(DocPagesTest::pages)
                        .filter(page -> {
                            String prose = Prose.withoutCode(Prose.prose(Prose.read(page)));
                            return DATE.matcher(prose).find()
                                    || COMMIT.matcher(prose).find();
                        }))
                .isEmpty();
    }

    @Test
    void giveDateCommitAndVerdictOfEachResult() {
        assertThat(pages("results").filter(page -> !page.startsWith(STUDIES)))
                .hasSizeGreaterThan(10)
                .allSatisfy(page -> {
                    String text = Prose.read(page);
                    Matcher table = VERDICTS.matcher(text);
                    assertThat(table.find()).as("%s has a column verdict", page).isTrue();
                    assertThat(DATE.matcher(text).find())
                            .as("%s has a date", page)
                            .isTrue();
                    assertThat(COMMIT.matcher(text).find())
                            .as("%s has a commit", page)
                            .isTrue();
                    List<String> columns = cells(table.group(1));
                    assertThat(table.group(2).lines())
                            .as("%s", page)
                            .allSatisfy(row -> assertThat(cells(row))
                                    .as(row)
                                    .hasSameSizeAs(columns)
                                    .element(columns.indexOf("verdict"), STRING)
                                    .isNotBlank());
                });
    }

    /** What was not run, and arithmetic, have no date. */
    @Test
    void giveDateCommitAndVerdictOfEachStudy() {
        assertThat(pages("results").filter(page -> page.startsWith(STUDIES)))
                .hasSizeGreaterThan(30)
                .allSatisfy(page -> {
                    String text = Prose.read(page);
                    assertThat(text).as("%s", page).containsPattern("\\n\\| verdict \\| \\S");
                    assertThat(text)
                            .as("%s", page)
                            .containsPattern(
                                    "\\n\\| here \\| (not run yet|arithmetic, not dated|20\\d\\d-\\d\\d-\\d\\d, commit [0-9a-f]{7,8}\\b)");
                });
    }

    private static List<String> cells(String row) {
        return Arrays.stream(row.split("\\|", -1)).map(String::strip).toList();
    }
}
