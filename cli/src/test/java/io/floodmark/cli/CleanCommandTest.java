package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanCommandTest {
    @TempDir
    private Path folder;

    @Test
    void refusesAStoreInAFolderThatDoesNotExist() {
        try (Program clean = Program.run(folder, "clean", "--store", "/nonexist/runs.db")) {
            assertThat(clean.exitCode()).as(clean.said()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(clean.err())
                    .contains("--store: folder not found: '/nonexist'; expected the folder of the run's store");
        }
    }

    @Test
    void listsNoRunsOfAStoreThatDoesNotExist() {
        try (Program runs = Program.run(folder, "runs", "--store", "/nonexist/runs.db")) {
            assertThat(runs.exitCode()).as(runs.said()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(runs.err())
                    .contains("--store: file not found: '/nonexist/runs.db'; expected a file of stored runs");
        }
    }

    @Test
    void namesTheFolderThatHasNoJournal() throws IOException {
        Path runs = Files.createDirectory(folder.resolve("runs"));

        try (Program clean =
                Program.run(folder, "clean", "--store", runs.resolve("runs.db").toString())) {
            assertThat(clean.exitCode()).as(clean.said()).isZero();
            assertThat(clean.out()).contains("no journal found in " + runs.resolve("journal") + "\n");
        }
        try (Program clean = Program.run(folder, "clean")) {
            assertThat(clean.exitCode()).as(clean.said()).isZero();
            assertThat(clean.out()).contains("no journal found in floodmark-runs/journal\n");
        }
    }
}
