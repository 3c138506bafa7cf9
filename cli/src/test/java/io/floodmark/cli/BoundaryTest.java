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

/** Boundaries on a real lab. What is measured is the machine's; here it counts that it is told, and that nothing is left. */
@Tag("full")
class BoundaryTest {
    private static final Duration SOON = Duration.ofMinutes(4);
    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                boundary: { values: [100B, 3kB, 100kB], max-trials: 24 }
                workload: { partitions: 3 }
                search: { effort: quick, warm-up: 12s, trial: 5s, safe-trial: 3s, half-width: 30%%, total: 1m }
                budget: { max-disk: %s, max-time: 6m }
                """.formatted(MAX_DISK));
    }

    /** Killed after its first search, and gone on with. */
    @Test
    void goesOnAfterKill9AndTellsOfEverySearch() throws IOException {
        try (Program killed = Program.start(folder, "boundary", "plan.yaml")) {
            // The second search begins when the first is stored.
            await().atMost(SOON).until(() -> killed.said().split("search at", -1).length > 2 || !killed.alive());
            assertThat(killed.alive()).as(killed.said()).isTrue();
            killed.kill9();
        }
        assertThat(Program.run(folder, "clean").exitCode()).isZero();

        Program resumed = Program.run(folder, "boundary", "--resume", "last", "--json", "--out", "boundary.html");

        assertThat(resumed.exitCode()).as(resumed.said()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        assertThat(resumed.err()).contains("100 B: searched before, in run ");
        JsonNode json = ResultJson.of(resumed, "boundary");
        JsonNode line = json.path("lines").path(0);
        assertThat(line.path("cluster").asString()).isEqualTo("a lab of 1 broker");
        assertThat(line.path("sharedHost").asBoolean()).isTrue();
        JsonNode searches = line.path("searches");
        assertThat(searches.size()).as(resumed.out()).isGreaterThanOrEqualTo(2);
        assertThat(searches.path(0).path("at").asDouble()).isEqualTo(100);
        assertThat(searches.valueStream().map(search -> search.path("run").asString()))
                .doesNotHaveDuplicates();
        assertThat(line.path("trials").asInt()).isBetween(1, 24);
        assertThat(folder.resolve("boundary.html")).exists();
        assertThat(resumed.labProcesses()).isEmpty();
        assertThat(folder.resolve("floodmark-runs/labs"))
                .satisfiesAnyOf(
                        labs -> assertThat(labs).doesNotExist(),
                        labs -> assertThat(labs).isEmptyDirectory());
        eachSearchIsARun(json);
        theBoundaryIsTheLast(json);
    }

    private void eachSearchIsARun(JsonNode json) {
        Program runs = Program.run(folder, "runs");
        assertThat(runs.out()).contains("BOUNDARY", json.path("boundary").asString());
        JsonNode searches = json.path("lines").path(0).path("searches");
        String last = searches.path(searches.size() - 1).path("run").asString();
        assertThat(runs.out()).contains(searches.path(0).path("run").asString(), last);

        Program export = Program.run(folder, "runs", "export", last, "--out", "part");

        assertThat(export.exitCode()).as(export.said()).isZero();
        JsonNode run = JsonMapper.shared().readTree(folder.resolve("part/run.json"));
        assertThat(run.path("trials").size()).isPositive();
        Bytes size = new Bytes(searches.path(searches.size() - 1).path("at").asLong());
        assertThat(run.path("effectivePlan").asString())
                .contains("size: " + size)
                .doesNotContain("boundary:");
        assertThat(run.path("conditions").toString())
                .contains("boundary " + json.path("boundary").asString());
    }

    private void theBoundaryIsTheLast(JsonNode json) {
        Program export = Program.run(folder, "runs", "export", "last", "--out", "whole");
        assertThat(export.exitCode()).as(export.said()).isZero();
        assertThat(folder.resolve("whole")).isDirectoryContaining(file -> file.endsWith("searches.csv"));
        JsonNode again = JsonMapper.shared().readTree(folder.resolve("whole/boundary.json"));
        assertThat(again.path("lines")).isEqualTo(json.path("lines"));
        Program report = Program.run(folder, "report", "last", "--out", "again.html");
        assertThat(report.exitCode()).as(report.said()).isZero();
        assertThat(folder.resolve("again.html"))
                .content()
                .contains(json.path("boundary").asString());
    }

    @Test
    void refusesWhatCannotBeBeforeAnythingIsStarted() {
        assertThat(refused("boundary", "--sizes", "1kB"))
                .contains("boundary.values: has 1 value(s); expected two or more");
        assertThat(refused("boundary", "--over", "groups")).contains("workload.consume has 0 item(s)");
        assertThat(refused("boundary", "--vary", "producers")).contains("expected load.each, the rate of one");
        assertThat(refused("boundary", "--brokers", "1,1")).contains("is 1 again; expected each size once");
        assertThat(refused("limit", "plan.yaml")).contains("run it with floodmark boundary");
        assertThat(refused("boundary", "plan.yaml", "--resume", "last")).contains("--resume: takes the plan of that");
        List.of("floodmark-runs", "report.html")
                .forEach(made -> assertThat(folder.resolve(made)).doesNotExist());
    }

    private String refused(String... arguments) {
        Program program = Program.run(folder, arguments);
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        return program.err();
    }
}
