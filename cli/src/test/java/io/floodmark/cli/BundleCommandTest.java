package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle takes a run to another store, where every command finds it. */
class BundleCommandTest {
    /** Largest bundle of a default run, in bytes. */
    private static final long SMALL = 5_000_000;

    @TempDir
    private Path folder;

    private Path from;
    private Path to;
    private Path bundle;

    @BeforeEach
    void aStoreWithOneRun() throws IOException {
        Path store = Files.createDirectory(folder.resolve("from"));
        ReferenceStore.copyTo(store);
        from = store.resolve("floodmark-runs");
        to = Files.createDirectory(folder.resolve("to"));
        bundle = folder.resolve("run.bundle");
    }

    @Test
    void takesARunToAnotherStore() throws IOException {
        ScriptedProgram exported = ScriptedProgram.tell(from, "runs", "export", "last", "--bundle", bundle.toString());
        ScriptedProgram imported = ScriptedProgram.tell(to, "runs", "import", bundle.toString());
        ScriptedProgram again = ScriptedProgram.tell(to, "runs", "import", bundle.toString());

        assertThat(exported.out()).isEqualTo("exported run " + ReferenceStore.RUN + " to " + bundle + "\n");
        assertThat(Files.size(bundle)).isLessThan(SMALL);
        assertThat(imported.out()).endsWith(": 1 of 1 runs are new\n");
        assertThat(again.out()).endsWith(": 0 of 1 runs are new\n");
        assertThat(ScriptedProgram.tell(to, "runs").out())
                .isEqualTo(ScriptedProgram.tell(from, "runs").out());
        assertThat(ScriptedProgram.tell(to, "runs", "show", "last").out())
                .startsWith("Sustained:")
                .isEqualTo(ScriptedProgram.tell(from, "runs", "show", ReferenceStore.RUN)
                        .out());
        Path report = to.resolve("report.html");
        assertThat(ScriptedProgram.tell(
                                to,
                                "report",
                                ReferenceStore.RUN,
                                "--out",
                                report.toString(),
                                "--rejudge",
                                "--indicator",
                                "handler-idle=30%")
                        .exitCode())
                .isZero();
        assertThat(report).isRegularFile();
    }

    @Test
    void saysWhatIsWrongWithItsArguments() {
        assertRefused(
                ScriptedProgram.tell(to, "runs", "import", bundle.toString()),
                "FILE: file not found: '" + bundle + "'; expected a bundle");
        assertRefused(
                ScriptedProgram.tell(
                        from, "runs", "export", "last", "--bundle", bundle.toString(), "--out", folder.toString()),
                "--bundle: cannot be combined with --out; expected one of them");
        assertRefused(
                ScriptedProgram.tell(from, "runs", "export", "last", "--bundle", folder.toString()),
                "is not a file; expected one that may be created or replaced");
        assertRefused(
                ScriptedProgram.tell(
                        from,
                        "runs",
                        "export",
                        "last",
                        "--bundle",
                        from.resolve("runs.db").toString()),
                "is the file of stored runs; expected another file");
        assertThat(ScriptedProgram.tell(from, "runs").out()).contains(ReferenceStore.RUN);
        assertThat(to).isEmptyDirectory();
    }

    private static void assertRefused(ScriptedProgram program, String message) {
        assertThat(program.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(program.said()).contains(message);
    }
}
