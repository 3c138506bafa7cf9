package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** One trial on a scripted cluster: the exit code, the store and the report agree with the verdict. */
class TrialCommandTest {
    private static final double CAPACITY = 20_000;

    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        plan("");
    }

    private void plan(String more) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                search: { warm-up: 0s, trial: 10s, safe-trial: 10s }
                """ + more);
    }

    private ScriptedProgram trial(ScriptedSites sites, String load) {
        return ScriptedProgram.load(
                sites, folder, "trial", folder.resolve("plan.yaml").toString(), "--load", load, "--json");
    }

    private void isTold(ScriptedProgram trial, ExitCode code, String label) {
        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(code.code());
        JsonNode result = ResultJson.of(trial, "result");
        assertThat(result.path("trials").valueStream())
                .singleElement()
                .satisfies(one ->
                        assertThat(one.path("verdict").path("label").asString()).isEqualTo(label));
        assertThat(folder.resolve("report.html"))
                .content()
                .contains(result.path("run").asString());
        assertThat(ScriptedProgram.tell(folder, "runs").out())
                .contains(result.path("run").asString(), label);
    }

    /** The flag sets two keys. */
    @ParameterizedTest
    @ValueSource(strings = {"3", "100ms"})
    void refusesAnInvalidLengthOnce(String length) {
        ScriptedProgram trial =
                ScriptedProgram.load(ScriptedSites.of(CAPACITY), folder, "trial", "--load", "5000/s", "--for", length);

        assertThat(trial.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.said().lines().filter(line -> line.contains("--for"))).hasSize(1);
    }

    @Test
    void sustainsALoadBelowTheLimit() {
        isTold(trial(ScriptedSites.of(CAPACITY), "5000/s"), ExitCode.DONE, "sustained");
    }

    /** At a low rate the warm-up takes many times as long as the trial. */
    @Test
    void saysWhyALabIsLoadedFlatOutBeforeIt() throws IOException {
        String text = "the lab is first warmed up at maximum load, for at most 20s: cold brokers sustain less;"
                + " search.warm-up: 0s skips this";
        assertThat(trial(ScriptedSites.of(CAPACITY), "4/s").err()).doesNotContain("maximum load");

        Files.writeString(
                folder.resolve("plan.yaml"),
                "floodmark: 1\nlab: { brokers: 1 }\nsearch: { warm-up: 20s, trial: 10s, safe-trial: 10s }\n");

        assertThat(trial(ScriptedSites.of(CAPACITY), "4/s").err()).contains(text);
    }

    @Test
    void isOverloadedAboveTheLimit() {
        isTold(trial(ScriptedSites.of(CAPACITY), "40000/s"), ExitCode.OVERLOADED, "overloaded(behind-schedule)");
    }

    @Test
    void repeatsTheLoadToTestTheGenerator() {
        ScriptedSites sites = ScriptedSites.of(CAPACITY).happens(1, TrialEvent.Kind.GENERATOR_SUSPECTED);

        ScriptedProgram trial = trial(sites, "40000/s");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.OVERLOADED.code());
        assertThat(ResultJson.of(trial, "result")
                        .path("trials")
                        .valueStream()
                        .map(one -> one.path("verdict").path("label").asString()))
                .containsExactly("invalid(generator)", "overloaded(behind-schedule)");
        assertThat(folder.resolve("report.html")).content().contains("does not sustain 40,000 records/s");
        assertThat(ScriptedProgram.tell(folder, "runs").out()).contains("overloaded(behind-schedule)");
    }

    @Test
    void printsTheTrialThatDecidesFirst() {
        ScriptedProgram trial = ScriptedProgram.load(
                ScriptedSites.of(CAPACITY).happens(1, TrialEvent.Kind.GENERATOR_SUSPECTED),
                folder,
                "trial",
                folder.resolve("plan.yaml").toString(),
                "--load",
                "40000/s");

        assertThat(trial.out()).containsSubsequence("Overloaded:", "Load generator:", "not the bottleneck", "Invalid:");
    }

    @Test
    void doesNotRepeatALoadForWhichNoTimeIsLeft() throws IOException {
        plan("budget: { max-time: 40s }");
        ScriptedSites sites = ScriptedSites.of(CAPACITY);
        for (int number = 1; number <= 9; number++) {
            sites = sites.happens(number, TrialEvent.Kind.GENERATOR_SUSPECTED);
        }

        ScriptedProgram trial = trial(sites, "40000/s");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
        assertThat(ResultJson.of(trial, "result").path("trials").size()).isBetween(2, 4);
    }

    @ParameterizedTest
    @CsvSource({
        "BROKERS_CHANGED, INVALID, disturbed",
        "LEADERS_CHANGED, INVALID, disturbed",
        "CONTROLLER_LOST, INVALID, disturbed",
        "GENERATOR_LOST, INVALID, generator",
        "CLOCK_STEPPED, INVALID, clock",
        "BLIND, INVALID, blind",
        "BUDGET, INVALID, budget",
        "NO_ROOM, INVALID, no-room",
        "PROTECTED_MODE, INVALID, protected-mode",
        "UNSAFE, ABORTED, unsafe"
    })
    void provesNothingOnceSomethingHappens(TrialEvent.Kind kind, ExitCode code, String cause) {
        ScriptedSites sites = ScriptedSites.of(CAPACITY).happens(1, kind);

        isTold(trial(sites, "5000/s"), code, "invalid(" + cause + ")");
    }

    @Test
    void provesNothingOnceTheWallClockStepped() {
        ScriptedSites sites = ScriptedSites.of(CAPACITY).reads(1, Metric.CLOCK_STEP, Entity.GENERATOR, 2);

        ScriptedProgram trial = trial(sites, "5000/s");

        isTold(trial, ExitCode.INVALID, "invalid(clock)");
        assertThat(trial.out()).contains("wall clock stepped by 2.000 s");
    }

    @Test
    void keepsWhatWasSeenWhenItIsStopped() {
        isTold(trial(ScriptedSites.of(CAPACITY).stops(1), "5000/s"), ExitCode.STOPPED, "invalid(stopped)");
    }

    @Test
    void leavesNoSiteOpenAndNoAnswerWhenItIsKilled() {
        ScriptedSites sites = ScriptedSites.of(CAPACITY).kills(1);

        assertThatThrownBy(() -> trial(sites, "5000/s")).isInstanceOf(ScriptedSites.Killed.class);

        assertThat(sites.open()).isZero();
        assertThat(folder.resolve("report.html")).doesNotExist();
        assertThat(ScriptedProgram.tell(folder, "runs").exitCode()).isZero();
    }
}
