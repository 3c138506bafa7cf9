package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.runner.ScriptedSites;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script completes words in a real bash. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class CompletionCommandTest {
    @TempDir
    private Path folder;

    private static String script() {
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            System.setOut(to);
            assertThat(Main.run(ScriptedSites.of(0), "completion")).isZero();
            return out.toString(StandardCharsets.UTF_8);
        } finally {
            System.setOut(before);
        }
    }

    /** Returns what bash offers for the last of these words. */
    private List<String> offered(String... words) throws IOException, InterruptedException {
        Path completion = Files.writeString(folder.resolve("completion"), script());
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "source '" + completion + "'; COMP_WORDS=(floodmark " + String.join(" ", words)
                                + "); COMP_CWORD=" + words.length
                                + "; _complete_floodmark; printf '%s\\n' \"${COMPREPLY[@]}\"")
                // Without a terminal bash complains that completions have no options.
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String offers = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(offers).isZero();
        return offers.lines().map(String::strip).toList();
    }

    /** The archive and packages install this file; {@code -Dgolden.update=true} rewrites it. */
    @Test
    void isAFileOfTheRelease() throws IOException {
        Path file = Docs.ROOT.resolve("docs/completion/floodmark");
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, script());
        }

        assertThat(file).hasContent(script());
        assertThat(file).content().startsWith("#compdef floodmark\n");
    }

    @ParameterizedTest
    @CsvSource({"lim, limit", "doc, doctor", "com, compare completion"})
    void completesCommands(String begun, String offers) throws IOException, InterruptedException {
        assertThat(offered(begun)).containsExactlyInAnyOrder(offers.split(" "));
    }

    @Test
    void completesSubcommandsAndFlagsOfACommandThatWasNotCalled() throws IOException, InterruptedException {
        assertThat(offered("runs", "del")).containsExactly("delete");
        assertThat(offered("limit", "--eff")).containsExactly("--effort");
        assertThat(offered("lab", "up", "--brok")).contains("--brokers");
    }
}
