package io.floodmark.cli.exit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PassedSignalsTest {
    /** A shell like that of throttled runs: its program ends in its own way, and then the shell has work left to do. */
    private static final String SHELL = """
            sh -c 'trap "echo told; exit 7" TERM; echo ready; while :; do sleep 0.05; done'
            echo "ended with $?"
            exit 3
            """;

    @Test
    void tellsTheProgramAndWaitsForTheShellBehindIt() throws IOException {
        Process shell =
                new ProcessBuilder("sh", "-c", SHELL).redirectErrorStream(true).start();
        try (PassedSignals passed = PassedSignals.to(shell);
                BufferedReader said =
                        new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("ready");

            passed.pass();

            assertThat(shell.isAlive()).isFalse();
            assertThat(shell.exitValue()).isEqualTo(3);
            assertThat(said.lines()).containsExactly("told", "ended with 7");
        } finally {
            shell.destroyForcibly();
        }
    }

    @Test
    void letsGoOfAProgramThatHasEnded() throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("true").start();

        assertThat(shell.waitFor()).isZero();

        try (PassedSignals passed = PassedSignals.to(shell)) {
            passed.pass();
        }

        assertThat(shell.exitValue()).isZero();
    }
}
