package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help texts, the README and answers use the words of the field. */
class PlainWordsTest {
    private static final Pattern NOT_PLAIN = Pattern.compile(
            "\\b(tells?|told|nobody|whoever|anew|nought|lest|dearer|beside|for ever|innocent|away with|carr(y|ies|ied)|"
                    + "promised?|binds|soaked|of ours|our own|a mistake of|is no|is none|so (many|much|long|often))\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Path ROOT = Path.of("..");

    /** A text and where it is from. */
    private record Source(String name, String text) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Source> sources() throws IOException {
        Stream<Source> readme = Stream.of(new Source("README.md", Files.readString(ROOT.resolve("README.md"))));
        try (Stream<Path> answers = Files.list(ROOT.resolve("report/src/test/golden"))) {
            List<Path> files = answers.filter(
                            file -> file.getFileName().toString().startsWith("answer-"))
                    .sorted()
                    .toList();
            return Stream.of(readme, helps(), files.stream().map(PlainWordsTest::golden))
                    .flatMap(each -> each);
        }
    }

    private static Source golden(Path file) {
        try {
            return new Source(
                    file.getFileName().toString(), Files.readString(file).replace("made up for tests", ""));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<Source> helps() {
        List<String> names = List.copyOf(
                Commands.of(List.of(), ScriptedSites.of(1)).getSubcommands().keySet());
        CommandLine all = Commands.of(names, ScriptedSites.of(1));
        return Stream.concat(
                        Stream.of(all), all.getSubcommands().values().stream().flatMap(PlainWordsTest::withChildren))
                .map(command -> new Source(command.getCommandName() + " --help", command.getUsageMessage()));
    }

    private static Stream<CommandLine> withChildren(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(PlainWordsTest::withChildren));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void inWhatUsersReadFirst(Source source) {
        assertThat(NOT_PLAIN
                        .matcher(source.text().replaceAll("\\s+", " "))
                        .results()
                        .map(MatchResult::group))
                .as(source.name())
                .isEmpty();
    }
}
