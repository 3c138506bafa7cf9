package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
    @TempDir
    private Path folder;

    @Test
    void printsALinePerCheckAndEndsByTheWorstOfThem() {
        ScriptedProgram program = ScriptedProgram.tell(folder, "doctor");

        List<String> lines = program.out().lines().toList();
        List<String> checks = lines.stream()
                .filter(line -> line.matches("(ok|warning|problem) +.+: .+"))
                .toList();
        long problems =
                checks.stream().filter(line -> line.startsWith("problem ")).count();
        long warnings =
                checks.stream().filter(line -> line.startsWith("warning ")).count();
        assertThat(checks).anyMatch(line -> line.contains(" Java: " + Runtime.version()));
        assertThat(checks).anyMatch(line -> line.contains(" disk space: ") && line.endsWith(" free below " + folder));
        assertThat(lines).hasSize(checks.size() + (int) (problems + warnings) + 1);
        assertThat(lines.get(lines.size() - 1))
                .isEqualTo(checks.size() + " checks: " + problems + " problems, " + warnings + " warnings");
        assertThat(program.exitCode()).isEqualTo((problems > 0 ? ExitCode.LAB : ExitCode.DONE).code());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void refusesAPlaceThatDoesNotExist() {
        ScriptedProgram program = ScriptedProgram.tell(folder.resolve("none"), "doctor");

        assertThat(program.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(program.err()).contains("--store: ", "not found; make that folder");
    }
}
