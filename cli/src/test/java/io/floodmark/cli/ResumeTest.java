package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Searches for two limits that are interrupted, on a real lab, and gone on with. */
@Tag("full")
class ResumeTest {
    private static final Duration SOON = Duration.ofMinutes(4);
    private static final Bytes MAX_DISK = Bytes.ofGB(2);
    private static final List<String> BOTH = List.of("objective", "hard");
    private static final List<String> SAME =
            List.of("number", "load", "achievedRecordsPerSecond", "verdict", "measuredSeconds");

    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { partitions: 3, replication-factor: 1, consume: [ { engine: wire } ] }
                objective: { produce: { p50: 200ms, p99: 1s }, end-to-end: { p99: 2s }, windows: { 1s: 20%% } }
                search: { effort: quick, warm-up: 5s, trial: 5s, safe-trial: 5s, max-trials: 6 }
                budget: { max-disk: %s }
                """.formatted(MAX_DISK));
    }

    /** Ctrl-C ends the first run in order, kill -9 the one that went on with it; a third finds the limits. */
    @Test
    void goesOnAfterCtrlCAndAfterKill9WithoutRepeatingATrial() {
        try (Program limit = inTrial(2, "limit", "plan.yaml")) {
            limit.interrupt();
            assertThat(limit.exitCode()).as(limit.said()).isEqualTo(CtrlC.HERE.exitCode());
        }
        JsonNode stopped = stored();
        int first = stopped.path("trials").size();
        assertThat(first).isBetween(1, 2);

        try (Program limit = inTrial(first + 2, "limit", "--resume", "last")) {
            // A thread of its own writes trials: on a slow machine the last one may be on its way when the next begins.
            await().atMost(SOON).until(() -> stored().path("trials").size() > first);
            limit.kill9();
        }
        JsonNode killed = stored();
        int second = killed.path("trials").size();
        assertThat(second).isGreaterThan(first);
        assertBegins(killed, stopped);

        Program resumed = Program.run(folder, "limit", "--resume", "last", "--json");

        assertThat(resumed.exitCode()).as(resumed.said()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        JsonNode after = JsonMapper.shared().readTree(resumed.out());
        assertThat(after.path("trials").size()).as(resumed.out()).isGreaterThan(second);
        assertBegins(after, killed);
        assertThat(after.path("trials").path(second).path("number").asInt()).isEqualTo(second + 1);
        List<JsonNode> limits = after.path("limits").valueStream().toList();
        assertThat(limits.get(limits.size() - 1).path("trials").asInt())
                .isEqualTo(after.path("trials").size());
        List<String> goals = resumed.exitCode() == ExitCode.DONE.code() ? BOTH : BOTH.subList(0, limits.size());
        assertThat(limits).extracting(limit -> limit.path("goal").asString()).isEqualTo(goals);
    }

    private Program inTrial(int number, String... arguments) {
        Program limit = Program.start(folder, arguments);
        await().atMost(SOON).until(() -> limit.said().contains("trial " + number + ":") || !limit.alive());
        assertThat(limit.alive()).as(limit.said()).isTrue();
        return limit;
    }

    private static void assertBegins(JsonNode run, JsonNode with) {
        int trials = with.path("trials").size();
        for (int i = 0; i < trials; i++) {
            JsonNode then = with.path("trials").path(i);
            JsonNode now = run.path("trials").path(i);
            assertThat(SAME)
                    .allSatisfy(field -> assertThat(now.path(field)).as(field).isEqualTo(then.path(field)));
        }
        assertThat(run.path("conditions").toString())
                .contains("run " + with.path("run").asString() + ", whose " + trials + " trial(s) come first");
    }

    @Test
    void takesNoPlanBesideTheOneOfTheRun() {
        Program limit = Program.run(folder, "limit", "plan.yaml", "--resume", "last");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(limit.err()).contains("--resume: takes the plan of that run; expected no plan");
    }

    private JsonNode stored() {
        Program export = Program.run(folder, "runs", "export", "last", "--out", "exported");
        assertThat(export.exitCode()).as(export.said()).isZero();
        return JsonMapper.shared().readTree(folder.resolve("exported/run.json"));
    }
}
