package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Comparisons on a real lab. What is measured is the machine's; here it counts that it is told, and that nothing is left. */
@Tag("full")
class CompareTest {
    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    @TempDir
    private Path folder;

    private void plan(String compare) throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { partitions: 3, record: { size: 1KiB, compresses-to: 40%% } }
                load: { rate: 2000/s }
                compare: %s
                search: { warm-up: 0s, trial: 3s, safe-trial: 3s }
                budget: { max-disk: %s, max-time: 5m }
                """.formatted(compare, MAX_DISK));
    }

    @Test
    void comparesCodecsOnOneLabAndLeavesNothing() throws IOException {
        plan(
                "{ looks: [2], measure: wire-bytes, factors: [ { path: workload.produce.compression, levels: [none, zstd] } ] }");

        Program compare = Program.run(
                folder, "compare", "plan.yaml", "--json", "--fail-if", "wire-bytes < -5%", "--junit", "junit.xml");

        JsonNode json = ResultJson.of(compare, "comparison");
        assertThat(json.path("loadPerSecond").asDouble()).isEqualTo(2_000);
        JsonNode zstd = json.path("variants").path(1);
        assertThat(zstd.path("name").asString()).isEqualTo("compression=zstd");
        // On a busy machine there may be fewer than two pairs, which are too few for a gate.
        boolean both = zstd.path("pairs").size() == 2;
        assertThat(compare.exitCode()).as(compare.said()).isEqualTo((both ? ExitCode.GATE : ExitCode.INVALID).code());
        assertThat(folder.resolve("junit.xml")).content().contains(both ? "<failure message=" : "<error message=");
        if (both) {
            assertThat(zstd.path("effects").path(0).path("ratio").asDouble()).isBetween(0.3, 0.6);
        }
        assertThat(compare.labProcesses()).isEmpty();
        assertThat(folder.resolve("floodmark-runs/labs"))
                .satisfiesAnyOf(
                        labs -> assertThat(labs).doesNotExist(),
                        labs -> assertThat(labs).isEmptyDirectory());
        itIsTheLast(json);
    }

    private void itIsTheLast(JsonNode json) {
        Program runs = Program.run(folder, "runs");
        assertThat(runs.out())
                .contains("COMPARISON", json.path("comparison").asString())
                .contains(json.path("variants").path(0).path("run").asString());
        Program export = Program.run(folder, "runs", "export", "last", "--out", "whole");
        assertThat(export.exitCode()).as(export.said()).isZero();
        assertThat(folder.resolve("whole")).isDirectoryContaining(file -> file.endsWith("pairs.csv"));
        JsonNode again = JsonMapper.shared().readTree(folder.resolve("whole/comparison.json"));
        assertThat(again.path("variants")).isEqualTo(json.path("variants"));
        Program report = Program.run(folder, "report", "last", "--out", "again.html");
        assertThat(report.exitCode()).as(report.said()).isZero();
        assertThat(folder.resolve("again.html"))
                .content()
                .contains(json.path("comparison").asString());
    }

    /** The limits come after the pairs, and find nothing left of the bytes. */
    @Test
    void tellsWhatItHasWhereNothingIsLeftToVerifyLimits() throws IOException {
        plan(
                "{ looks: [2], measure: limit, factors: [ { path: workload.produce.compression, levels: [none, zstd] } ] }");
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(plan, Files.readString(plan).replace("budget: {", "budget: { max-bytes: 24MB,"));

        Program compare = Program.run(folder, "compare", "plan.yaml", "--json", "--junit", "junit.xml");

        assertThat(compare.exitCode()).as(compare.said()).isIn(ExitCode.DONE.code(), ExitCode.INVALID.code());
        JsonNode variants = JsonMapper.shared().readTree(compare.out()).path("variants");
        assertThat(variants.size()).isEqualTo(2);
        assertThat(variants.path(0).path("limit").path("perSecond").asDouble(1)).isPositive();
        assertThat(folder.resolve("junit.xml")).exists();
    }

    @Test
    void endsWithAHookThatFailsAndRunsWhatUndoesIt() throws IOException {
        plan(
                "{ looks: [2], variants: [ { name: a, before: { command: 'echo no such disk; exit 7' }, after: { command:"
                        + " touch undone } }, { name: b, before: { command: 'exit 7' }, after: { command: touch undone } } ] }");

        Program compare = Program.run(folder, "compare", "plan.yaml", "--junit", "junit.xml");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.HOOK.code());
        assertThat(compare.err()).contains("ended with status 7; expected status 0 within 1m");
        assertThat(folder.resolve("junit.xml")).content().contains("<error message=\"failed: ");
        assertThat(compare.out()).contains("runs:   before each trial with variant=a: echo no such disk; exit 7");
        assertThat(folder.resolve("undone")).exists();
        assertThat(folder.resolve("floodmark-runs/journal")).isDirectoryNotContaining("glob:**.hooks");
        assertThat(compare.out()).doesNotContain("starting a lab");
    }

    @Test
    void refusesWhatCannotBeBeforeAnythingIsStarted() {
        assertThat(refused("compare")).contains("compare: is missing; expected what is compared");
        assertThat(refused("compare", "--factor", "workload.produce.compression=none,lz5"))
                .contains("--factor: workload.produce.compression: is lz5", "[with compression=lz5]");
        assertThat(refused("compare", "--factor", "codec"))
                .contains("--factor: is 'codec'; expected a key of the plan");
        assertThat(refused("compare", "--factor", "workload.topics=1,2", "--fail-if", "limit"))
                .contains("--fail-if: is 'limit'; expected a measure");
        assertThat(refused("compare", "--factor", "workload.topics=1,2", "--fail-if", "limit < -5%"))
                .contains("--fail-if: 'limit < -5%' can never be judged: limits are verified only where they decide");
        assertThat(refused("compare", "--factor", "workload.record.size=1KiB,1024B"))
                .contains("size=1KiB and size=1024B come to the same plan");
        assertThat(refused("compare", "--run", "last")).contains("--run: needs --baseline");
        List.of("floodmark-runs", "report.html")
                .forEach(made -> assertThat(folder.resolve(made)).doesNotExist());
    }

    @Test
    void showsEveryHookWhereThePlanIsChecked() throws IOException {
        plan("{ variants: [ { name: a, before: { command: 'mount a', timeout: 5s } }, { name: b } ] }");

        Program check = Program.run(folder, "check", "plan.yaml");

        assertThat(check.exitCode()).as(check.said()).isZero();
        assertThat(check.out())
                .contains("# runs:   before each trial with variant=a: mount a (at most 5s)")
                .contains(
                        "# holds variant=a against variant=b",
                        "5 to 20 pairs of trials of 3s for each of 1 variant(s)");
        assertThat(refused("limit", "plan.yaml")).contains("run it with floodmark compare");
    }

    private String refused(String... arguments) {
        Program program = Program.run(folder, arguments);
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        return program.err();
    }
}
