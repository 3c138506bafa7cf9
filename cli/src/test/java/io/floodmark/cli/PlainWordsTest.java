package io.floodmark.cli;

import static io.floodmark.cli.Prose.ROOT;
import static io.floodmark.cli.Prose.files;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Checks that texts for users have the words of the field and short sentences. These are README, changelog, docs,
 * studies, help texts, results and reports in golden files, and report templates. They also include descriptions of
 * schemas and of the gateway's API, and the messages of all modules.
 */
class PlainWordsTest {
    /** Modules without code that runs outside tests. */
    private static final List<String> WITHOUT_TEXTS = List.of("dist", "kafka-server", "test-kafka");

    /** A semicolon ends a sentence too. */
    private static final int MOST_WORDS = 25;

    /** The texts of one place: paragraphs or messages. */
    private record Source(String name, List<String> texts) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Source> sources() {
        return Stream.of(
                        of(
                                Stream.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
                                        .map(ROOT::resolve),
                                Prose::page),
                        of(files("docs", ".md").filter(PlainWordsTest::forUsers), Prose::page),
                        HelpTextsTest.commands().map(PlainWordsTest::help),
                        of(files("report/src/test/golden", ".txt"), Prose::lines),
                        of(files("report/src/test/golden", ".md"), Prose::lines),
                        of(files("report-html/src/test/golden", ".html"), Prose::template),
                        of(files("report/src/test/golden", ".json"), Prose::values),
                        of(files("config/src/test/golden", ".txt"), Prose::lines),
                        of(files("cli/src/test/golden", ".txt"), Prose::lines),
                        of(files("report/src/main/java", ".java"), Prose::labels),
                        of(files("report-html/src/main/java", ".java"), Prose::labels),
                        of(files("cli/src/main/java", ".java"), Prose::labels),
                        of(
                                Stream.of(ROOT.resolve(
                                        "report-html/src/main/resources/io/floodmark/report/html/report.js")),
                                Prose::messages),
                        of(files("report-html/src/main/jte", ".jte"), Prose::template),
                        of(files("serve/src/main/jte", ".jte"), Prose::template),
                        of(files("gateway/src/main/resources", ".html"), Prose::template),
                        of(files("docs", ".schema.json"), Prose::descriptions),
                        of(files("docs", ".schema.json"), Prose::keys),
                        Stream.of(new Source("keys of the model", modelKeys())),
                        of(files("gateway/src/main/resources", ".json"), Prose::descriptions),
                        of(files("studies", ".yaml"), Prose::study),
                        of(Stream.of(ROOT.resolve("floodmark")), Prose::script),
                        of(files("shaping/src/main/resources", ".sh"), Prose::script),
                        modules().flatMap(module -> of(files(module + "/src/main/java", ".java"), Prose::messages)))
                .flatMap(each -> each)
                .filter(source -> !source.texts().isEmpty());
    }

    private static Stream<Source> of(Stream<Path> files, Function<Path, List<String>> texts) {
        return files.map(file -> new Source(file.getFileName().toString(), texts.apply(file)));
    }

    private static Stream<String> modules() {
        return Prose.modules().stream().filter(module -> !WITHOUT_TEXTS.contains(module));
    }

    /**
     * True for pages that users read. Decisions are exempt because they are dated: they quote earlier text, including
     * names that no longer exist.
     */
    private static boolean forUsers(Path page) {
        return !page.startsWith(ROOT.resolve("docs/contributing/decisions"));
    }

    /** Returns the constants of the enums of the model, which are keys in JSON, CSV and plans. */
    private static List<String> modelKeys() {
        return new ClassFileImporter()
                .importPath(ROOT.resolve("model/target/classes")).stream()
                        .filter(JavaClass::isEnum)
                        .flatMap(type -> Stream.of(type.reflect().getEnumConstants()))
                        .map(constant -> key((Enum<?>) constant).replaceAll("[-_.]", " "))
                        .sorted()
                        .toList();
    }

    /** Returns the key that a constant declares, or that follows from its name. */
    private static String key(Enum<?> constant) {
        try {
            return (String) constant.getDeclaringClass().getMethod("key").invoke(constant);
        } catch (ReflectiveOperationException none) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
    }

    private static Source help(CommandSpec spec) {
        Stream<String[]> arguments = spec.args().stream().map(ArgSpec::description);
        Stream<String[]> whole = Stream.of(
                spec.usageMessage().description(),
                spec.usageMessage().header(),
                spec.usageMessage().footer());
        return new Source(
                spec.name() + " --help",
                Stream.concat(whole, arguments)
                        .map(lines -> String.join(" ", lines))
                        .toList());
    }

    @Test
    void areInGoldenFilesOfEachForm() {
        assertThat(sources().map(Source::name))
                .contains("report-page.html", "explain.txt", "summary.md", "result.json", "keys of the model");
    }

    @Test
    void readKeysAndValuesOfTheModel() {
        assertThat(modelKeys()).hasSizeGreaterThan(200).contains("other processes", "not significant");
        assertThat(Prose.keys(ROOT.resolve("docs/result.schema.json"))).contains("lower bound", "brokerCatchUp");
    }

    /** Output that a results page quotes is not prose, but has the typography of today. */
    @Test
    void haveNoBlankBeforePercentSignsInQuotedOutput() {
        assertThat(files("docs", ".md")
                        .filter(PlainWordsTest::forUsers)
                        .flatMap(page -> Prose.read(page).lines().filter(line -> line.matches(".*[0-9] %.*"))))
                .isEmpty();
    }

    @Test
    void areOfEveryModule() {
        assertThat(modules())
                .hasSizeGreaterThan(20)
                .allSatisfy(module -> assertThat(Files.isDirectory(ROOT.resolve(module + "/src/main/java")))
                        .as(module)
                        .isTrue());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void areWhatUsersRead(Source source) {
        assertThat(source.texts().stream().flatMap(PlainWords::violations))
                .as(source.name())
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void standInShortSentences(Source source) {
        assertThat(source.texts().stream()
                        .flatMap(text -> Prose.sentences(text).stream())
                        .filter(sentence -> sentence.split(" ", -1).length > MOST_WORDS))
                .as(source.name())
                .isEmpty();
    }
}
