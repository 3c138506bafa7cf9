package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.testing.runner.ScriptedCluster;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Comparisons on scripted clusters, from the arguments to gates, JUnit XML, the store and the report. */
class CompareCommandTest {
    private static final double CAPACITY = 20_000;
    private static final String CODECS = "factors: [ { path: workload.produce.compression, levels: [none, zstd] } ]";

    @TempDir
    private Path folder;

    private void plan(String load, String compare) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { partitions: 3 }
                %s
                compare: %s
                search: { effort: quick, warm-up: 0s, trial: 5s, safe-trial: 5s }
                """.formatted(load, compare));
    }

    /** With zstd records have two fifths of the bytes, and the cluster sustains half as much again. */
    private static ScriptedCluster codec(Plan plan) {
        return plan.workload().produce().codec() == ProduceSpec.Codec.NONE
                ? ScriptedCluster.of(CAPACITY)
                : ScriptedCluster.of(1.5 * CAPACITY).withWireBytes(400);
    }

    private ScriptedProgram compare(ScriptedSites sites, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "compare",
                folder.resolve("plan.yaml").toString(),
                "--json",
                "--junit",
                folder.resolve("junit.xml").toString()));
        arguments.addAll(List.of(more));
        return ScriptedProgram.load(sites, folder, arguments.toArray(String[]::new));
    }

    @Test
    void failsAGateThatADifferenceIsBeyond() throws IOException {
        plan("load: { rate: 2000/s }", "{ interim-analyses: [2], measure: wire-bytes, " + CODECS + " }");
        ScriptedSites sites = new ScriptedSites(CompareCommandTest::codec);

        ScriptedProgram compare = compare(sites, "--fail-if", "wire-bytes < -5%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.GATE.code());
        JsonNode json = ResultJson.of(compare, "comparison");
        assertThat(json.path("loadPerSecond").asDouble()).isEqualTo(2_000);
        JsonNode zstd = json.path("variants").path(1);
        assertThat(zstd.path("name").asString()).isEqualTo("compression=zstd");
        assertThat(zstd.path("pairs").size()).isEqualTo(2);
        assertThat(zstd.path("effects").path(0).path("ratio").asDouble()).isEqualTo(0.4);
        assertThat(folder.resolve("junit.xml")).content().contains("<failure message=");
        assertThat(sites.loads()).containsOnly(2_000.0).hasSize(4);
        // One site for both variants.
        assertThat(sites.opened()).isEqualTo(1);
        assertThat(sites.open()).isZero();
        itIsTheLast(json);
    }

    private void itIsTheLast(JsonNode json) {
        assertThat(ScriptedProgram.tell(folder, "runs").out())
                .contains("COMPARISON", json.path("comparison").asString())
                .contains(json.path("variants").path(0).path("run").asString());
        Path whole = folder.resolve("whole");
        ScriptedProgram export = ScriptedProgram.tell(folder, "runs", "export", "last", "--out", whole.toString());
        assertThat(export.exitCode()).as(export.said()).isZero();
        assertThat(whole).isDirectoryContaining(file -> file.endsWith("pairs.csv"));
        JsonNode again = JsonMapper.shared().readTree(whole.resolve("comparison.json"));
        assertThat(again.path("variants")).isEqualTo(json.path("variants"));
        Path report = folder.resolve("again.html");
        ScriptedProgram told = ScriptedProgram.tell(folder, "report", "last", "--out", report.toString());
        assertThat(told.exitCode()).as(told.said()).isZero();
        assertThat(report).content().contains(json.path("comparison").asString());
    }

    @Test
    void passesAGateThatNoDifferenceIsBeyond() throws IOException {
        plan("load: { rate: 2000/s }", "{ interim-analyses: [2], measure: wire-bytes, " + CODECS + " }");

        ScriptedProgram compare = compare(new ScriptedSites(CompareCommandTest::codec), "--fail-if", "wire-bytes > 5%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.DONE.code());
        assertThat(folder.resolve("junit.xml")).content().doesNotContain("<failure", "<error");
    }

    /** A disturbed trial is repeated at most twice; three pairs in a row without a result end the comparison. */
    @Test
    void hasNoAnswerForAGateWhenEveryTrialIsDisturbed() throws IOException {
        plan("load: { rate: 2000/s }", "{ interim-analyses: [2], measure: wire-bytes, " + CODECS + " }");
        ScriptedSites sites = new ScriptedSites(CompareCommandTest::codec);
        for (int load = 1; load <= 20; load++) {
            sites.happens(load, TrialEvent.Kind.BROKERS_CHANGED);
        }

        ScriptedProgram compare = compare(sites, "--fail-if", "wire-bytes < -5%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.INVALID.code());
        JsonNode zstd = ResultJson.of(compare, "comparison").path("variants").path(1);
        assertThat(zstd.path("pairs").size()).isZero();
        assertThat(sites.loads()).hasSize(9);
        assertThat(folder.resolve("junit.xml")).content().contains("<error message=");
    }

    @Test
    void runsADisturbedTrialAgain() throws IOException {
        plan("load: { rate: 2000/s }", "{ interim-analyses: [2], measure: wire-bytes, " + CODECS + " }");
        ScriptedSites sites = new ScriptedSites(CompareCommandTest::codec).happens(2, TrialEvent.Kind.LEADERS_CHANGED);

        ScriptedProgram compare = compare(sites);

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.DONE.code());
        assertThat(sites.loads()).hasSize(5);
    }

    @Test
    void comparesLimitsInBlocksOfAdjacentTrials() throws IOException {
        plan("", "{ interim-analyses: [5, 10], measure: limit, " + CODECS + " }");
        ScriptedSites sites = new ScriptedSites(CompareCommandTest::codec);

        ScriptedProgram compare = compare(sites, "--fail-if", "limit < -5%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode variants = ResultJson.of(compare, "comparison").path("variants");
        assertThat(limit(variants, 0)).isBetween(0.85 * CAPACITY, 1.15 * CAPACITY);
        assertThat(limit(variants, 1)).isBetween(1.3 * CAPACITY, 1.7 * CAPACITY);
        assertThat(variants.path(0).path("limit").path("verified").asBoolean()).isTrue();
        JsonNode effect = effectOnLimit(variants);
        assertThat(effect.path("ratio").asDouble()).isBetween(1.4, 1.6);
        assertThat(effect.path("pairs").asInt()).isBetween(5, 10);
        assertThat(effect.path("low").asDouble()).isGreaterThan(1);
        // The last block: one trial near each limit.
        List<Double> last =
                sites.loads().subList(sites.loads().size() - 2, sites.loads().size());
        assertThat(last).anyMatch(load -> load < 1.25 * CAPACITY).anyMatch(load -> load > 1.35 * CAPACITY);
    }

    private static JsonNode effectOnLimit(JsonNode variants) {
        JsonNode effect = variants.path(1).path("effects").path(0);
        assertThat(effect.path("measure").asString()).as(variants.toString()).isEqualTo("limit");
        return effect;
    }

    /** The machine loses a third of its speed during the comparison; the limits of two equal variants do not differ. */
    @Test
    void keepsTheDriftOfTheMachineOutOfTheDifferenceOfLimits() throws IOException {
        plan("", "{ interim-analyses: [5], measure: limit, " + CODECS + " }");
        AtomicInteger loads = new AtomicInteger();
        ScriptedSites sites =
                new ScriptedSites(plan -> ScriptedCluster.of(CAPACITY * Math.pow(0.99, loads.incrementAndGet())));

        ScriptedProgram compare = compare(sites);

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.DONE.code());
        assertThat(loads.get()).isGreaterThan(25);
        JsonNode effect = effectOnLimit(ResultJson.of(compare, "comparison").path("variants"));
        assertThat(effect.path("ratio").asDouble()).isBetween(0.95, 1.05);
        assertThat(effect.path("low").asDouble()).isLessThan(1);
        assertThat(effect.path("high").asDouble()).isGreaterThan(1);
    }

    /** The user stops in a later block: the comparison keeps the blocks before it. */
    @Test
    void keepsTheBlocksBeforeAStop() throws IOException {
        plan("load: { rate: 2000/s }", "{ interim-analyses: [2, 20], measure: limit, " + CODECS + " }");
        ScriptedSites whole = new ScriptedSites(CompareCommandTest::codec);
        compare(whole);
        ScriptedSites sites =
                new ScriptedSites(CompareCommandTest::codec).stops(whole.loads().size() - 3);

        ScriptedProgram compare = compare(sites);

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.STOPPED.code());
        JsonNode variants = ResultJson.of(compare, "comparison").path("variants");
        assertThat(variants.path(1).toString()).contains("blocks only: stopped");
        assertThat(effectOnLimit(variants).path("pairs").asInt()).isPositive();
    }

    private static double limit(JsonNode variants, int variant) {
        return variants.path(variant).path("limit").path("perSecond").asDouble();
    }

    /** The limits come after the pairs, when no bytes of the budget are left. */
    @Test
    void tellsWhatItHasWhenNothingIsLeftToVerifyLimits() throws IOException {
        plan(
                "load: { rate: 2000/s }\nbudget: { max-bytes: 100MB }",
                "{ interim-analyses: [2], measure: limit, " + CODECS + " }");

        ScriptedProgram compare = compare(new ScriptedSites(CompareCommandTest::codec));

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode variants = ResultJson.of(compare, "comparison").path("variants");
        assertThat(variants.path(1).path("pairs").size()).isEqualTo(2);
        assertThat(variants.path(1).toString()).contains("its limit was not verified: ");
        assertThat(folder.resolve("junit.xml")).exists();
    }

    @Test
    void endsWithAHookThatFailsAndRunsWhatUndoesIt() throws IOException {
        Path undone = folder.resolve("undone");
        plan("load: { rate: 2000/s }", """
                { interim-analyses: [2], variants: [
                  { name: a, before: { command: 'echo no such disk; exit 7' }, after: { command: touch %1$s } },
                  { name: b, before: { command: 'exit 7' }, after: { command: touch %1$s } } ] }
                """.formatted(undone));
        ScriptedSites sites = ScriptedSites.of(CAPACITY);

        ScriptedProgram compare = compare(sites);

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.HOOK.code());
        assertThat(compare.err())
                .contains("ended with status 7; expected status 0 within 1m")
                .contains("runs:   before each trial with variant=a: echo no such disk; exit 7");
        assertThat(folder.resolve("junit.xml")).content().contains("<error message=\"failed: ");
        assertThat(undone).exists();
        assertThat(folder.resolve("journal")).isDirectoryNotContaining("glob:**.hooks");
        assertThat(sites.opened()).isZero();
    }

    @Test
    void refusesWhatCannotBeComparedBeforeAnythingIsStarted() {
        assertThat(refused()).contains("compare: is missing; expected what is compared");
        assertThat(refused("--factor", "workload.produce.compression=none,lz5"))
                .contains("--factor: workload.produce.compression: invalid value 'lz5'", "[with compression=lz5]");
        assertThat(refused("--factor", "codec"))
                .contains("--factor: invalid value 'codec'; expected a key of the plan");
        assertThat(refused("--factor", "workload.topics=1,2", "--fail-if", "limit"))
                .contains("--fail-if: invalid value 'limit'; expected a measure");
        assertThat(refused("--factor", "workload.topics=1,2", "--fail-if", "limit < -5%"))
                .contains("--fail-if: 'limit < -5%' can never be judged: limits are verified only if they decide");
        assertThat(refused("--factor", "workload.record.size=1KiB,1024B"))
                .contains("size=1KiB and size=1024B result in the same plan");
        assertThat(refused("--run", "last")).contains("--run: needs --baseline");
    }

    private String refused(String... flags) {
        ScriptedSites sites = ScriptedSites.of(CAPACITY);
        List<String> arguments = new ArrayList<>(List.of("compare"));
        arguments.addAll(List.of(flags));

        ScriptedProgram compare = ScriptedProgram.load(sites, folder, arguments.toArray(String[]::new));

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(sites.opened()).isZero();
        assertThat(folder).isEmptyDirectory();
        return compare.err();
    }

    @Test
    void isRunByItsOwnCommandOnly() throws IOException {
        plan("load: { rate: 2000/s }", "{ variants: [ { name: a, before: { command: 'mount a' } }, { name: b } ] }");

        ScriptedProgram limit = ScriptedProgram.load(
                ScriptedSites.of(CAPACITY),
                folder,
                "limit",
                folder.resolve("plan.yaml").toString());

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(limit.err()).contains("run it with floodmark compare");
    }
}
