package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.store.RunStore;
import io.floodmark.testing.runner.ScriptedSites;
import io.floodmark.testing.runner.StoredRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
    @TempDir
    private Path folder;

    private ScriptedProgram explain(String... arguments) {
        return ScriptedProgram.at(
                ScriptedSites.of(0),
                folder.resolve("floodmark-runs/runs.db").toString(),
                Stream.concat(Stream.of("explain"), Stream.of(arguments)).toArray(String[]::new));
    }

    @Test
    void saysThatThereIsNothingToExplainInARunWithoutTrials() {
        try (RunStore store = RunStore.open(folder.resolve("floodmark-runs/runs.db"))) {
            store.begin(StoredRun.of());
        }

        ScriptedProgram explain = explain("last");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("has no trial; expected one with a trial that has ended");
    }

    @Test
    void refusesATrialThatTheRunDoesNotHave() throws IOException {
        ReferenceStore.copyTo(folder);

        ScriptedProgram explain = explain("last", "--trial", "99");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err())
                .contains("--trial: trial 99 not found in run " + ReferenceStore.RUN + " (expected 1 to 9)");
    }

    @Test
    void refusesACauseThatIsNotToBeConfirmed() {
        ScriptedProgram explain = explain("last", "--cause", "host-cpu");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("--cause: needs --confirm; expected both, or neither");
    }

    @Test
    void refusesTwoFormsAtOnce() {
        ScriptedProgram explain = explain("last", "--json", "--markdown");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("--markdown: cannot be combined with --json; expected one of them");
    }

    @Test
    void refusesTrialsWhereOneObjectIsWanted() {
        ScriptedProgram explain = explain("last", "--json", "--profile");

        assertThat(explain.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(explain.err()).contains("--profile: cannot be combined with --json or --markdown");
    }
}
