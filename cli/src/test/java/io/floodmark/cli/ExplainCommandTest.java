package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.store.RunStore;
import io.floodmark.testing.runner.StoredRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts nothing, so the tests call the command like a user. */
class ExplainCommandTest {
    @TempDir
    private Path folder;

    @Test
    void saysThatThereIsNothingToExplainInARunWithoutTrials() {
        try (RunStore store = RunStore.open(folder.resolve("floodmark-runs/runs.db"))) {
            store.begin(StoredRun.of());
        }

        Program explain = Program.run(folder, "explain", "last");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("has no trial; expected one with a trial that has ended");
    }

    @Test
    void refusesATrialThatTheRunDoesNotHave() throws IOException {
        ReferenceStore.copyTo(folder);

        Program explain = Program.run(folder, "explain", "last", "--trial", "99");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err())
                .contains("--trial: trial 99 not found in run " + ReferenceStore.RUN + " (expected 1 to 9)");
    }

    @Test
    void refusesACauseThatIsNotToBeConfirmed() {
        Program explain = Program.run(folder, "explain", "last", "--cause", "host-cpu");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("--cause: needs --confirm; expected both, or neither");
    }

    @Test
    void refusesTwoFormsAtOnce() {
        Program explain = Program.run(folder, "explain", "last", "--json", "--markdown");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("--markdown: cannot be combined with --json; expected one of them");
    }

    @Test
    void refusesTrialsWhereOneObjectIsWanted() {
        Program explain = Program.run(folder, "explain", "last", "--json", "--profile");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("--profile: cannot be combined with --json or --markdown");
    }
}
