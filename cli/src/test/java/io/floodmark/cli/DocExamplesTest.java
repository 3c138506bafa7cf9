package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Checks that commands in README and docs are valid, that plans in them can be read, and that output in them is what is
 * printed.
 */
class DocExamplesTest {
    private static final List<String> GOLDENS = List.of("report/src/test/golden", "cli/src/test/golden");
    private static final Pattern INLINE = Pattern.compile("`(?:\\./)?floodmark ([^`]+)`");

    private static final Pattern LABEL = Pattern.compile("(?m)^([A-Z][A-Za-z0-9 <.-]{2,20}):(?: |$)");
    private static final Pattern NEW_LINE = Pattern.compile("(?:Line|line|aligned)\\(\\s*\"([A-Z][^\"]+[^ \"])\"");
    private static final Pattern HEADING = Pattern.compile("<(?:dt|h2)>([^<$]+)</");
    private static final Pattern PREFLIGHT = Pattern.compile("\"  ([a-z][a-z ]*:) ");
    /** The beginning of a sentence with a colon. */
    private static final String SENTENCE = "Bottleneck of trial ";

    private static final String PROMPT = "$ floodmark ";

    /** The beginning of a file for another program, which Floodmark does not read. */
    private static final String KUBERNETES = "apiVersion:";

    @TempDir
    private Path folder;

    @Test
    void showCommandsThatAreUnderstood() {
        List<String> named = new ArrayList<>();
        for (Path page : Docs.pages()) {
            INLINE.matcher(Docs.read(page).replaceAll("\n *", " ")).results().forEach(code -> named.add(code.group(1)));
        }

        assertThat(Docs.commands())
                .hasSizeGreaterThan(40)
                .allSatisfy(command ->
                        assertThatCode(() -> parse(command)).as(command).doesNotThrowAnyException());
        assertThat(named)
                .hasSizeGreaterThan(40)
                .allSatisfy(command ->
                        assertThatCode(() -> parseName(command)).as(command).doesNotThrowAnyException());
    }

    private void parse(String command) {
        Commands.whole(ScriptedSites.of(1)).parseArgs(Docs.words(command));
    }

    /** A sentence may mention a command without its required arguments. */
    private void parseName(String command) {
        try {
            parse(command);
        } catch (CommandLine.MissingParameterException unfinished) {
            assertThat(Docs.words(command)).allMatch(word -> word.matches("[a-z]+"));
        }
    }

    @Test
    void showPlansThatAreRead() throws IOException {
        List<String> plans = new ArrayList<>();
        for (Path page : Docs.pages()) {
            // The gateway's file is read by GatewayDocumentTest.
            if (!page.endsWith("gateway.md")) {
                Docs.blocks(page, "yaml")
                        .filter(yaml -> !yaml.startsWith(KUBERNETES))
                        .forEach(plans::add);
            }
        }

        assertThat(plans).hasSizeGreaterThan(6);
        assertThat(plans).allSatisfy(plan -> assertThatCode(() -> read(plan)).doesNotThrowAnyException());
    }

    /** Reads a part of a plan as a plan. */
    private static void read(String plan) {
        String whole = plan.contains("floodmark:") ? plan : "floodmark: 1\n" + plan;
        try {
            PlanReader.read(Optional.of(new PlanText("example.yaml", whole)), List.of());
        } catch (PlanException refused) {
            // Files that an example names do not exist.
            assertThat(refused.getMessage())
                    .contains("expected a readable file")
                    .doesNotContain("\n");
        }
    }

    /** A prompt is followed by a command that needs no cluster. */
    @Test
    void showWhatCommandsPrint() throws IOException {
        List<String> sessions =
                output().filter(block -> block.startsWith(PROMPT)).toList();

        assertThat(sessions).isNotEmpty().allSatisfy(session -> {
            List<String> lines = session.lines().toList();
            String command = lines.get(0).substring(PROMPT.length());
            try (Program program = Program.run(folder, Docs.words(command))) {
                assertThat(program.out())
                        .as(command)
                        .isEqualTo(String.join("\n", lines.subList(1, lines.size())) + "\n");
            }
        });
    }

    /**
     * Output of runs cannot be repeated, but it is part of a golden file: of made-up runs, or of the reference run,
     * which {@code ReferenceRunTest} renders from its store.
     */
    @Test
    void showOutputThatIsInAGoldenFile() throws IOException {
        List<String> goldens = goldens();
        List<String> shown = output().filter(block -> !block.startsWith(PROMPT)).toList();

        assertThat(shown)
                .hasSizeGreaterThan(4)
                .allSatisfy(block -> assertThat(goldens)
                        .as("%s", block)
                        .anyMatch(golden -> excerpt(block).matcher(golden).find()));
    }

    /** Matches text with exactly the lines of the block up to an empty line; {@code ...} stands for any lines. */
    private static Pattern excerpt(String block) {
        String lines = block.lines()
                .map(line -> line.strip().equals("...") ? "(?:.*\n)*?" : Pattern.quote(line) + "\n")
                .collect(Collectors.joining());
        return Pattern.compile("(?m)^" + lines + "(?:\n|\\z)");
    }

    @Test
    void describeEveryLabelThatAnswersHave() throws IOException {
        String page = Files.readString(Docs.ROOT.resolve("docs/reference/output.md"));

        assertThat(printedLabels()).hasSizeGreaterThan(40);
        assertThat(printedLabels())
                .filteredOn(label -> !page.contains("`" + label + "`"))
                .isEmpty();
    }

    /** Sections and labels that only a report has. */
    @Test
    void describeEverySectionOfAReport() throws IOException {
        String page = Files.readString(Docs.ROOT.resolve("docs/reference/output.md"));
        Set<String> headings = new TreeSet<>();
        for (Path file : filesBelow(Docs.ROOT.resolve("report-html/src/main/jte"), ".jte")) {
            HEADING.matcher(Files.readString(file)).results().forEach(heading -> headings.add(heading.group(1)));
        }

        assertThat(headings)
                .hasSizeGreaterThan(12)
                .allSatisfy(heading -> assertThat(page).contains("`" + heading + "`"));
    }

    @Test
    void describeEveryLineOfThePreflight() throws IOException {
        String page = Files.readString(Docs.ROOT.resolve("docs/reference/safety.md"));
        Set<String> labels = new TreeSet<>();
        for (Path file : filesBelow(Docs.ROOT.resolve("runner/src/main/java/io/floodmark/runner/site"), ".java")) {
            PREFLIGHT.matcher(Files.readString(file)).results().forEach(label -> labels.add(label.group(1)));
        }

        assertThat(labels)
                .hasSizeGreaterThan(12)
                .allSatisfy(label -> assertThat(page).contains("`" + label + "`"));
    }

    /** Returns the labels in the golden files and in the code. */
    private static Set<String> printedLabels() throws IOException {
        Set<String> printed = new TreeSet<>();
        for (String golden : goldens()) {
            LABEL.matcher(golden)
                    .results()
                    .map(label -> label.group(1))
                    .filter(label -> !label.startsWith(SENTENCE))
                    .forEach(printed::add);
        }
        for (String folder : List.of("report/src/main/java", "report-html/src/main/java")) {
            for (Path file : filesBelow(Docs.ROOT.resolve(folder), ".java")) {
                NEW_LINE.matcher(Files.readString(file)).results().forEach(label -> printed.add(label.group(1)));
            }
        }
        return printed;
    }

    private static List<String> goldens() throws IOException {
        List<String> goldens = new ArrayList<>();
        for (String folder : GOLDENS) {
            for (Path file : filesBelow(Docs.ROOT.resolve(folder), ".txt")) {
                goldens.add(Files.readString(file));
            }
        }
        return goldens;
    }

    /** Returns the blocks of all pages that have no language. */
    private static Stream<String> output() {
        return Docs.pages().stream().flatMap(page -> Docs.blocks(page, ""));
    }

    private static List<Path> filesBelow(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }
}
