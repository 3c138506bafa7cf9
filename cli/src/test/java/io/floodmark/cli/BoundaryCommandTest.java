package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.runner.ScriptedCluster;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Boundaries on a scripted cluster that sustains 100 MB/s and at most 50,000 records/s. */
class BoundaryCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                boundary: { values: [100B, 3kB, 100kB], max-trials: 40 }
                workload: { partitions: 3 }
                search: { effort: quick, warm-up: 0s, trial: 5s, safe-trial: 3s, precision: 30% }
                """);
    }

    private static ScriptedSites sites() {
        return new ScriptedSites(plan -> ScriptedCluster.of(Math.min(50_000, 100e6 / plan.payloadBytesPerRecord())));
    }

    private ScriptedProgram boundary(ScriptedSites sites) {
        return ScriptedProgram.load(
                sites, folder, "boundary", folder.resolve("plan.yaml").toString(), "--json");
    }

    private ScriptedProgram resume(ScriptedSites sites) {
        return ScriptedProgram.load(sites, folder, "boundary", "--resume", "last", "--json");
    }

    @Test
    void findsTheLimitAtEveryValueOnOneSite() {
        ScriptedSites sites = sites();

        ScriptedProgram boundary = boundary(sites);

        assertThat(boundary.exitCode()).as(boundary.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode json = ResultJson.of(boundary, "boundary");
        JsonNode line = json.path("lines").path(0);
        assertThat(line.path("cluster").asString()).isEqualTo("a lab of 1 broker");
        assertThat(line.path("sharedHost").asBoolean()).isFalse();
        assertThat(line.path("trials").asInt()).isEqualTo(sites.loads().size()).isLessThanOrEqualTo(40);
        assertThat(line.path("searches")
                        .valueStream()
                        .map(search -> search.path("at").asDouble()))
                .contains(100.0, 3_000.0, 100_000.0);
        assertThat(sites.opened()).isEqualTo(1);
        assertThat(sites.open()).isZero();
        assertThat(folder.resolve("report.html")).exists();
        eachSearchIsARun(json);
        theBoundaryIsTheLast(json);
    }

    private void eachSearchIsARun(JsonNode json) {
        JsonNode searches = json.path("lines").path(0).path("searches");
        List<String> runs = searches.valueStream()
                .map(search -> search.path("run").asString())
                .toList();
        assertThat(runs).doesNotHaveDuplicates();
        assertThat(ScriptedProgram.tell(folder, "runs").out())
                .contains("BOUNDARY", json.path("boundary").asString())
                .contains(runs);
        JsonNode last = searches.path(searches.size() - 1);
        JsonNode run = exported(last.path("run").asString(), "part").path("run.json");
        assertThat(run.path("trials").size()).isPositive();
        assertThat(run.path("effectivePlan").asString())
                .contains("size: " + new Bytes(last.path("at").asLong()))
                .doesNotContain("boundary:");
        assertThat(run.path("conditions").toString())
                .contains("boundary " + json.path("boundary").asString());
    }

    private void theBoundaryIsTheLast(JsonNode json) {
        assertThat(exported("last", "whole").path("boundary.json").path("lines"))
                .isEqualTo(json.path("lines"));
        assertThat(folder.resolve("whole")).isDirectoryContaining(file -> file.endsWith("searches.csv"));
        Path again = folder.resolve("again.html");
        ScriptedProgram report = ScriptedProgram.tell(folder, "report", "last", "--out", again.toString());
        assertThat(report.exitCode()).as(report.said()).isZero();
        assertThat(again).content().contains(json.path("boundary").asString());
    }

    /** Returns its JSON files by name. */
    private JsonNode exported(String id, String to) {
        Path target = folder.resolve(to);
        ScriptedProgram export = ScriptedProgram.tell(folder, "runs", "export", id, "--out", target.toString());
        assertThat(export.exitCode()).as(export.said()).isZero();
        ObjectNode files = JsonMapper.shared().createObjectNode();
        for (String name : List.of("run.json", "boundary.json")) {
            if (Files.exists(target.resolve(name))) {
                files.set(name, JsonMapper.shared().readTree(target.resolve(name)));
            }
        }
        return files;
    }

    @Test
    void goesOnAfterKill9AndRepeatsNoSearch() {
        ScriptedSites whole = sites();
        JsonNode expected =
                ResultJson.of(boundary(whole), "boundary").path("lines").path(0);
        int ofFirst = trials(expected, 0);
        ScriptedSites sites = sites().kills(ofFirst + 2);

        assertThatThrownBy(() -> boundary(sites)).isInstanceOf(ScriptedSites.Killed.class);
        ScriptedProgram resumed = resume(sites);

        assertThat(resumed.exitCode()).as(resumed.said()).isEqualTo(ExitCode.DONE.code());
        assertThat(resumed.err()).contains("100 B: searched before, in run ");
        JsonNode line = ResultJson.of(resumed, "boundary").path("lines").path(0);
        assertThat(line.path("searches")
                        .valueStream()
                        .map(search -> search.path("at").asDouble()))
                .containsExactlyElementsOf(expected.path("searches")
                        .valueStream()
                        .map(search -> search.path("at").asDouble())
                        .toList());
        // The search that was killed in its second trial starts again.
        assertThat(sites.loads()).hasSize(whole.loads().size() + 2);
        assertThat(sites.open()).isZero();
    }

    private int trials(JsonNode line, int search) {
        String run = line.path("searches").path(search).path("run").asString();
        return exported(run, "search-" + search).path("run.json").path("trials").size();
    }

    @Test
    void keepsWhatWasFoundWhenTheUserStops() {
        ScriptedSites sites = sites().stops(2);

        ScriptedProgram boundary = boundary(sites);

        assertThat(boundary.exitCode()).as(boundary.said()).isEqualTo(ExitCode.STOPPED.code());
        assertThat(sites.loads()).hasSize(2);
        assertThat(sites.open()).isZero();
    }

    @Test
    void refusesWhatCannotBeBeforeAnythingIsStarted() {
        String plan = folder.resolve("plan.yaml").toString();
        assertThat(refused("boundary", "--sizes", "1kB"))
                .contains("boundary.values: has 1 value(s); expected at least two");
        assertThat(refused("boundary", "--over", "groups")).contains("workload.consume has 0 item(s)");
        assertThat(refused("boundary", "--vary", "producers")).contains("expected load.each, the rate of one");
        assertThat(refused("boundary", "--brokers", "1,1")).contains("is 1 again; expected each size once");
        assertThat(refused("limit", plan)).contains("run it with floodmark boundary");
        assertThat(refused("boundary", plan, "--resume", "last")).contains("--resume: uses the plan of that");
        List.of("runs.db", "report.html")
                .forEach(made -> assertThat(folder.resolve(made)).doesNotExist());
    }

    private String refused(String... arguments) {
        ScriptedSites sites = sites();
        ScriptedProgram program = ScriptedProgram.load(sites, folder, arguments);
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(sites.opened()).isZero();
        return program.err();
    }
}
