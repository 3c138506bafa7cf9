package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What users read has the words of the field and short sentences: the README, the docs, help texts, answers and reports
 * of the golden files, report templates, descriptions of schemas and of the gateway's API, and the messages of all
 * modules.
 */
class PlainWordsTest {
    private static final Path ROOT = Path.of("..");

    private static final Pattern NOT_PLAIN = Pattern.compile(
            "\\b(tells?|told|nobody|whoever|anew|nought|lest|dearer|beside|for ever|innocent|away with|carr(y|ies|ied)|"
                    + "promised?|binds|soaked|ours|our own|is no|is none|so (many|much|long|often)|spoken here|who you are|"
                    + "good time|let in)\\b|[0-9][ \u00a0]%(?![-+,.0-9]*[sdfg]\\b)|[0-9] us\\b",
            Pattern.CASE_INSENSITIVE);

    /** Modules whose string literals users may read. */
    private static final List<String> CODE = List.of(
            "cli",
            "client",
            "config",
            "crew",
            "gateway",
            "host",
            "kafka",
            "kafka-connect",
            "kafka-learn",
            "kafka-probes",
            "kafka-safety",
            "lab",
            "load",
            "model",
            "report",
            "search",
            "spark",
            "ssh",
            "trial");

    private static final int MOST_WORDS = 25;

    /** Sentences that may be longer, by how they begin; a semicolon ends a sentence too. */
    private static final List<String> LONG = List.of(
            // The headline names the whole setup, so that it can be quoted alone.
            "A lab of 3 brokers",
            "The limit of a lab of 3 brokers",
            "Stopped by the user before the limit of a lab",
            // Three figures, each with its interval.
            "When one broker of a lab",
            "all accept records again",
            // Headroom with its interval and what it means.
            "Headroom: one broker offline",
            "Catching up: at least",
            // A list of links.
            "[Commands]");

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//[^\n]*");
    private static final Pattern LITERAL = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])+\"");
    private static final Pattern DESCRIPTION = Pattern.compile("\"description\" ?: ?(\"(?:\\\\.|[^\"\\\\\n])+\")");
    private static final Pattern MARKUP = Pattern.compile(
            "<(script|style)\\b.*?</\\1>|<[^>]*>|\\$\\{[^}]*}|(?m)^\\s*@[^\n]*|@\\w+(\\([^\n]*\\))?", Pattern.DOTALL);

    /** Texts of one place, a paragraph or a message each. */
    private record Source(String name, List<String> texts) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Source> sources() {
        return Stream.of(
                        Stream.of(readme()),
                        files("docs", ".md").filter(PlainWordsTest::forUsers).map(PlainWordsTest::page),
                        helps(),
                        files("report/src/test/golden", ".txt").map(PlainWordsTest::lines),
                        files("report/src/test/golden", ".md").map(PlainWordsTest::lines),
                        files("config/src/test/golden", ".txt").map(PlainWordsTest::lines),
                        files("report/src/main/jte", ".jte").map(PlainWordsTest::template),
                        files("docs", ".schema.json").map(PlainWordsTest::descriptions),
                        files("gateway/src/main/resources", ".json").map(PlainWordsTest::descriptions),
                        CODE.stream()
                                .flatMap(module -> files(module + "/src/main/java", ".java"))
                                .map(PlainWordsTest::messages))
                .flatMap(each -> each)
                .filter(source -> !source.texts().isEmpty());
    }

    private static Source readme() {
        String prose = read(ROOT.resolve("README.md")).replaceAll("(?s)```.*?```", "\n\n");
        return new Source("README.md", split(prose, "\n\n|\n- |\n\\|"));
    }

    /** Decisions are dated: they quote what was said then, also in the names of what is gone. */
    private static boolean forUsers(Path page) {
        return !page.startsWith(ROOT.resolve("docs/contributing/decisions"));
    }

    /**
     * Paragraphs, list items, links of a list and cells, without code. Prose may say that there is none; a message says
     * what was not found.
     */
    private static Source page(Path file) {
        String prose = read(file)
                .replaceAll("(?ms)^ *```.*?^ *```$", "\n\n")
                .replaceAll("(?s)<!--.*?-->|</?[a-z][^>]*>|\\]\\([^)]*\\)", "")
                .replaceAll("`[^`]*`", "CODE")
                // What stands behind a colon is a list or a sentence of its own.
                .replaceAll(":(\\*\\*)?\\s", ":$1\n\n")
                .replace(".** ", ".**\n\n")
                .replace(" ·", "\n\n")
                .replaceAll("(?i)\\bthere\\s+is\\s+no(ne)?\\b", "NONE");
        return new Source(name(file), split(prose, "\n *\n|\n *- |\n *[0-9]+\\. |\n#+ |\\|"));
    }

    private static Stream<Source> helps() {
        List<String> names = List.copyOf(
                Commands.of(List.of(), ScriptedSites.of(1)).getSubcommands().keySet());
        CommandLine all = Commands.of(names, ScriptedSites.of(1));
        return withChildren(all).map(PlainWordsTest::help);
    }

    private static Stream<CommandLine> withChildren(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(PlainWordsTest::withChildren));
    }

    private static Source help(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        Stream<String[]> arguments = spec.args().stream().map(ArgSpec::description);
        Stream<String[]> whole = Stream.of(
                spec.usageMessage().description(),
                spec.usageMessage().header(),
                spec.usageMessage().footer());
        return new Source(
                command.getCommandName() + " --help",
                Stream.concat(whole, arguments)
                        .map(lines -> String.join(" ", lines))
                        .toList());
    }

    /** Without tables, whose rows are no sentences. */
    private static Source lines(Path file) {
        Predicate<String> row = line -> line.startsWith("|") || line.strip().contains("   ");
        String text = read(file).replace("made up for tests", "");
        return new Source(name(file), text.lines().filter(row.negate()).toList());
    }

    private static Source template(Path file) {
        return new Source(name(file), split(MARKUP.matcher(read(file)).replaceAll("\n"), "\n"));
    }

    /** Literals of more than one word, those that are put together with a plus as one. */
    private static Source messages(Path file) {
        String code = COMMENT.matcher(read(file)).replaceAll("").replaceAll("\"\\s*\\+\\s*\"", "");
        return new Source(
                name(file),
                LITERAL.matcher(code)
                        .results()
                        .map(MatchResult::group)
                        .filter(text -> text.contains(" "))
                        .toList());
    }

    private static Source descriptions(Path file) {
        return new Source(
                name(file),
                DESCRIPTION
                        .matcher(read(file))
                        .results()
                        .map(found -> found.group(1))
                        .toList());
    }

    private static Stream<Path> files(String folder, String ending) {
        try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
            return all.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> split(String text, String by) {
        return Arrays.stream(text.split(by, -1))
                .map(part -> part.replaceAll("\\s+", " ").strip())
                .filter(part -> !part.isEmpty())
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void areWhatUsersRead(Source source) {
        assertThat(source.texts().stream()
                        .flatMap(text -> NOT_PLAIN.matcher(text).results().map(found -> found.group() + ": " + text)))
                .as(source.name())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void standInShortSentences(Source source) {
        assertThat(source.texts().stream()
                        .flatMap(text -> split(text, "(?<=[.!?;])\\s+").stream())
                        .filter(sentence -> sentence.split(" ", -1).length > MOST_WORDS)
                        .filter(sentence -> LONG.stream().noneMatch(sentence.replace("**", "")::startsWith)))
                .as(source.name())
                .isEmpty();
    }
}
