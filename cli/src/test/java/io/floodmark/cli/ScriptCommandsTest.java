package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the scripts of the benches, of CI and of the gate call commands that exist: most of them run by hand. */
class ScriptCommandsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CALL = Pattern.compile("floodmark\"? ([a-z][a-z-]*)(?= |$)", Pattern.MULTILINE);
    private static final Pattern COMMENT = Pattern.compile("^\\s*#.*$", Pattern.MULTILINE);

    static Stream<Path> scripts() throws IOException {
        List<Path> scripts;
        try (Stream<Path> bench = Files.list(ROOT.resolve("bench"))) {
            scripts = bench.filter(Files::isRegularFile)
                    .filter(Files::isExecutable)
                    .sorted()
                    .toList();
        }
        return Stream.concat(scripts.stream(), Stream.of(ROOT.resolve(".ci/smoke"), ROOT.resolve("ci-gate/run")));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void callCommandsThatExist(Path script) throws IOException {
        String code = COMMENT.matcher(Files.readString(script)).replaceAll("");
        List<String> called = CALL.matcher(code)
                .results()
                .map(MatchResult::group)
                .map(call -> call.substring(call.indexOf(' ') + 1))
                .toList();

        assertThat(Commands.of(List.of(), ScriptedSites.of(1)).getSubcommands().keySet())
                .containsAll(called);
    }
}
