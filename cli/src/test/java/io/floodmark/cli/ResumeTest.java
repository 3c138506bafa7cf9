package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.unit.Bytes;
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

/** A search that is killed on a real lab, and resumed on another. */
@Tag("full")
class ResumeTest {
    private static final Duration SOON = Duration.ofMinutes(4);
    private static final Bytes MAX_DISK = Bytes.ofGB(2);
    private static final List<String> SAME =
            List.of("number", "load", "achievedRecordsPerSecond", "verdict", "measuredSeconds");

    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { partitions: 3, replication-factor: 1, consume: [ { engine: wire } ] }
                objective: { produce: { p50: 200ms, p99: 1s }, end-to-end: { p99: 2s }, windows: { 1s: 20%% } }
                search: { effort: quick, warm-up: 0s, trial: 4s, safe-trial: 4s, max-trials: 3 }
                budget: { max-disk: %s }
                """.formatted(MAX_DISK));
    }

    @Test
    void goesOnAfterKill9WithoutRepeatingATrial() {
        try (Program limit = inTrial(2, "limit", "plan.yaml")) {
            // A separate thread writes trials: on a slow machine the last one may not be stored when the next begins.
            await().atMost(SOON).until(() -> !stored().path("trials").isEmpty());
            limit.kill9();
        }
        JsonNode killed = stored();
        int first = killed.path("trials").size();

        Program resumed = Program.run(folder, "limit", "--resume", "last", "--json");

        assertThat(resumed.exitCode()).as(resumed.said()).isEqualTo(StoredOutcome.ofSearch(folder));
        JsonNode after = JsonMapper.shared().readTree(resumed.out());
        assertThat(after.path("trials").size()).as(resumed.out()).isGreaterThan(first);
        assertBegins(after, killed);
        assertThat(after.path("trials").path(first).path("number").asInt()).isEqualTo(first + 1);
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

    private JsonNode stored() {
        return JsonMapper.shared().readTree(Exported.last(folder).resolve("run.json"));
    }
}
