package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.trial.TrialEvent;
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

/** Searches on a scripted cluster, from the arguments to the exit code, the store and the report. */
class LimitCommandTest {
    private static final double CAPACITY = 20_000;
    private static final List<String> SAME =
            List.of("number", "load", "achievedRecordsPerSecond", "verdict", "measuredSeconds");

    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        write("objective: { produce: { p99: 40ms } }");
    }

    private void write(String more) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { partitions: 3 }
                search: { effort: quick, warm-up: 0s, trial: 12s, safe-trial: 8s }
                %s
                """.formatted(more));
    }

    private ScriptedProgram limit(ScriptedSites sites) {
        return ScriptedProgram.load(
                sites, folder, "limit", folder.resolve("plan.yaml").toString(), "--json");
    }

    private ScriptedProgram resume(ScriptedSites sites) {
        return ScriptedProgram.load(sites, folder, "limit", "--resume", "last", "--json");
    }

    private JsonNode stored() {
        Path to = folder.resolve("exported");
        ScriptedProgram export = ScriptedProgram.tell(folder, "runs", "export", "last", "--out", to.toString());
        assertThat(export.exitCode()).as(export.said()).isZero();
        return JsonMapper.shared().readTree(to.resolve("run.json"));
    }

    @Test
    void findsTheLimitOfEveryGoalAndReportsIt() {
        ScriptedSites sites = ScriptedSites.of(CAPACITY);

        ScriptedProgram limit = limit(sites);

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode result = ResultJson.of(limit, "result");
        assertThat(goals(result)).containsExactly("objective", "without-objective");
        // Its latency is 40 ms at 8/9 of the capacity: 5 ms at half of it, and ten times as much at all of it.
        assertThat(estimate(result, 0)).isBetween(0.75 * CAPACITY, 0.95 * CAPACITY);
        assertThat(estimate(result, 1)).isBetween(0.9 * CAPACITY, 1.1 * CAPACITY);
        assertThat(result.path("trials").size()).isEqualTo(sites.loads().size());
        assertThat(folder.resolve("report.html"))
                .content()
                .contains(result.path("run").asString());
        assertThat(sites.open()).isZero();
    }

    /** The search with the objective ran out of time before its first overload; the next search observed one. */
    @Test
    void theLimitUnderAnObjectiveCountsTheTrialsOfTheOtherSearch() {
        ScriptedProgram limit = ScriptedProgram.load(
                ScriptedSites.of(CAPACITY),
                folder,
                "limit",
                folder.resolve("plan.yaml").toString(),
                "--max-time",
                "100s",
                "--json");

        JsonNode result = ResultJson.of(limit, "result");
        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode promised = result.path("limits").path(0);
        assertThat(promised.path("goal").asString()).isEqualTo("objective");
        assertThat(promised.path("trials").asInt())
                .isEqualTo(result.path("trials").size());
        assertThat(promised.path("high").isNull()).as(limit.out()).isFalse();
        assertThat(promised.path("explanation").asString()).doesNotContain("no overload was observed");
    }

    private static List<String> goals(JsonNode result) {
        return result.path("limits")
                .valueStream()
                .map(limit -> limit.path("goal").asString())
                .toList();
    }

    private static double estimate(JsonNode result, int goal) {
        return result.path("limits")
                .path(goal)
                .path("estimate")
                .path("recordsPerSecond")
                .asDouble();
    }

    @Test
    void goesOnAfterAStopAndAfterKill9WithoutRepeatingATrial() {
        ScriptedSites sites = ScriptedSites.of(CAPACITY).stops(3).kills(6);

        ScriptedProgram stopped = limit(sites);
        assertThat(stopped.exitCode()).as(stopped.said()).isEqualTo(ExitCode.STOPPED.code());
        JsonNode first = stored();
        assertThat(first.path("trials").size()).isEqualTo(3);
        assertThat(first.path("trials").path(2).path("verdict").path("label").asString())
                .isEqualTo("invalid(stopped)");

        assertThatThrownBy(() -> resume(sites)).isInstanceOf(ScriptedSites.Killed.class);
        JsonNode second = stored();
        assertThat(second.path("trials").size()).isEqualTo(5);
        assertThat(second.path("ended").isNull()).isTrue();
        assertBegins(second, first);

        ScriptedProgram resumed = resume(sites);
        assertThat(resumed.exitCode()).as(resumed.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode third = ResultJson.of(resumed, "result");
        assertBegins(third, second);
        assertThat(goals(third)).containsExactly("objective", "without-objective");
        // One load for each trial, except for the one that was killed.
        assertThat(third.path("trials").size()).isEqualTo(sites.loads().size() - 1);
        assertThat(third.path("limits").path(1).path("trials").asInt())
                .isEqualTo(third.path("trials").size());
        assertThat(sites.open()).isZero();
    }

    private static void assertBegins(JsonNode run, JsonNode with) {
        int trials = with.path("trials").size();
        for (int i = 0; i < trials; i++) {
            JsonNode then = with.path("trials").path(i);
            JsonNode now = run.path("trials").path(i);
            assertThat(SAME)
                    .allSatisfy(field -> assertThat(now.path(field)).as(field).isEqualTo(then.path(field)));
        }
        assertThat(run.path("trials").path(trials).path("number").asInt()).isEqualTo(trials + 1);
        assertThat(run.path("conditions").toString())
                .contains("run " + with.path("run").asString() + ", whose " + trials + " trial(s) come first");
    }

    @Test
    void refusesAPlanBesideARunThatGoesOn() {
        ScriptedProgram limit = ScriptedProgram.load(
                ScriptedSites.of(CAPACITY),
                folder,
                "limit",
                folder.resolve("plan.yaml").toString(),
                "--resume",
                "last");

        assertThat(limit.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(limit.err()).contains("--resume: uses the plan of that run; expected no plan");
    }

    @Test
    void repeatsALoadWhoseGeneratorWasLostAndCountsTheTrialForNothing() throws IOException {
        write("");
        ScriptedSites sites = ScriptedSites.of(CAPACITY).happens(1, TrialEvent.Kind.GENERATOR_LOST);

        ScriptedProgram limit = limit(sites);

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode result = ResultJson.of(limit, "result");
        assertThat(verdict(result, 0).path("invalidCause").asString()).isEqualTo("generator-lost");
        assertThat(verdict(result, 1).path("kind").asString()).isEqualTo("sustained");
        assertThat(sites.loads().get(1)).isEqualTo(sites.loads().get(0));
        assertThat(result.path("limit").path("highestPassingTrial").asInt()).isGreaterThan(1);
    }

    private static JsonNode verdict(JsonNode result, int trial) {
        return result.path("trials").path(trial).path("verdict");
    }

    /** A lost broker does not return, whatever trial is run next. */
    @Test
    void endsWithTheReasonWhenABrokerIsLostAndLimitsNothing() throws IOException {
        write("");
        ScriptedSites sites = ScriptedSites.of(CAPACITY);
        for (int load = 2; load < 10; load++) {
            sites.happens(load, TrialEvent.Kind.BROKERS_CHANGED);
        }

        ScriptedProgram limit = limit(sites);

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.INVALID.code());
        JsonNode result = ResultJson.of(limit, "result");
        List<JsonNode> trials = result.path("trials").valueStream().toList();
        assertThat(trials.subList(1, trials.size()))
                .hasSizeGreaterThan(1)
                .allSatisfy(
                        trial -> assertThat(trial.path("verdict").path("label").asString())
                                .isEqualTo("invalid(disturbed)"));
        assertThat(result.path("limit").path("stopReason").asString()).isEqualTo("invalid");
        assertThat(result.path("limit").path("explanation").asString()).contains("as the script says");
        assertThat(result.path("limit").path("lowestFailingTrial").isNull()).isTrue();
    }

    @Test
    void searchesWithABrokerDownAndBringsItBackUnderLoad() throws IOException {
        write("");
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(
                plan,
                Files.readString(plan)
                        .replace("brokers: 1", "brokers: 3")
                        .replace("effort: quick", "effort: quick, broker-outage: true"));
        ScriptedSites sites = ScriptedSites.of(CAPACITY);

        ScriptedProgram limit = limit(sites);

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.DONE.code());
        JsonNode result = ResultJson.of(limit, "result");
        JsonNode outage = result.path("brokerOutage");
        assertThat(outage.path("broker").asInt()).isEqualTo(3);
        assertThat(outage.path("limit")
                        .path("estimate")
                        .path("recordsPerSecond")
                        .asDouble())
                .isBetween(0.85 * CAPACITY * 2 / 3, 1.15 * CAPACITY * 2 / 3);
        assertThat(outage.path("returned").asBoolean()).isTrue();
        assertThat(outage.path("brokerCatchUp").valueStream()).isNotEmpty().allSatisfy(rejoin -> {
            assertThat(rejoin.path("backlogBytes").asLong()).isPositive();
            assertThat(rejoin.path("outcome").asString()).isEqualTo("sustained");
        });
        assertThat(sites.open()).isZero();
    }

    @Test
    void keepsTheLimitWhenTheUserStopsWhileABrokerIsDown() throws IOException {
        write("");
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(
                plan,
                Files.readString(plan)
                        .replace("brokers: 1", "brokers: 3")
                        .replace("effort: quick", "effort: quick, broker-outage: true"));
        int whole = ResultJson.of(limit(ScriptedSites.of(CAPACITY)), "result")
                .path("trials")
                .size();
        ScriptedSites sites = ScriptedSites.of(CAPACITY).stops(whole + 2);

        ScriptedProgram limit = limit(sites);

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.STOPPED.code());
        JsonNode result = ResultJson.of(limit, "result");
        assertThat(result.path("limit").path("stopReason").asString()).isEqualTo("converged");
        assertThat(result.path("brokerOutage").path("returned").asBoolean()).isFalse();
        assertThat(sites.open()).isZero();
    }

    @Test
    void tellsOfAClusterThatNotEvenTheLowestLoadSuits() throws IOException {
        write("");

        ScriptedProgram limit = limit(ScriptedSites.of(20));

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.OVERLOADED.code());
        assertThat(ResultJson.of(limit, "result")
                        .path("limit")
                        .path("stopReason")
                        .asString())
                .isEqualTo("not-sustained");
    }
}
