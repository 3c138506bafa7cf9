package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.store.RunStore;
import io.floodmark.testing.runner.ScriptedSites;
import io.floodmark.testing.runner.StoredRun;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares two stored runs. Nothing is started, so the tests call the command like a user. */
class BaselineComparisonTest {
    private static final String THEN = "20261121-093015-then";
    private static final String NOW = "20261122-093015-now0";

    @TempDir
    private Path folder;

    private void store(Run... runs) {
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            for (Run run : runs) {
                store.begin(run);
            }
        }
    }

    private ScriptedProgram compare(String gate) {
        return ScriptedProgram.load(
                ScriptedSites.of(0),
                folder,
                "compare",
                "--baseline",
                THEN,
                "--run",
                NOW,
                "--fail-if",
                gate,
                "--junit",
                folder.resolve("junit.xml").toString(),
                "--markdown",
                folder.resolve("summary.md").toString());
    }

    @Test
    void failsAGateWhereTheLimitHasSurelyFallen() {
        store(run(THEN, limit(40_000)), run(NOW, limit(20_000)));

        ScriptedProgram compare = compare("limit < -5%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.GATE.code());
        assertThat(compare.out()).contains("50% less", "Gate:           limit < -5%, run " + NOW + ": failed");
        assertThat(folder.resolve("junit.xml")).content().contains("<failure message=");
    }

    @Test
    void letsPassWhatIsNotWorseAndWhatHasNoUpperEnd() {
        store(run(THEN, limit(40_000)), run(NOW, open(limit(60_000))));

        ScriptedProgram compare = compare("limit < -5%");

        assertThat(compare.exitCode()).as(compare.said()).isZero();
        assertThat(compare.out())
                .contains(
                        "sustains at least", "Note:           no load above its highest sustained load was overloaded");
    }

    @Test
    void tellsAPipelineWhyThereIsNoNumber() {
        store(run(THEN, limit(40_000)), run(NOW, StoredRun.search(Limit.End.INVALID, 100)));

        ScriptedProgram compare = compare("limit < -5%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.INVALID.code());
        assertThat(compare.out()).contains("no limit was found: ");
        assertThat(folder.resolve("junit.xml")).content().contains("errors=\"2\"", "no limit was found: ");
        assertThat(folder.resolve("summary.md")).content().contains("no limit was found: ");
        assertThat(folder.resolve("report.html")).exists();
    }

    @Test
    void refusesWhatItCanNeverJudge() {
        store(run(THEN, limit(40_000)), run(NOW, limit(20_000)));

        ScriptedProgram compare = compare("p99 > 10%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(compare.err()).contains("--fail-if: 'p99 > 10%' can never be judged: --baseline compares limits");
    }

    @Test
    void refusesLimitsThatPromiseDifferentThings() {
        store(run(THEN, limit(40_000)), run(NOW, promised(limit(30_000))));

        ScriptedProgram compare = compare("limit < -5%");

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(compare.err())
                .contains("run " + THEN
                        + ": the result is a limit without objective, and that of the other run is a limit with a latency"
                        + " objective");
    }

    private static Limit limit(double perSecond) {
        return StoredRun.search(Limit.End.CONVERGED, perSecond);
    }

    private static Limit open(Limit limit) {
        return with(limit, limit.goal(), Limit.End.LOWER_BOUND, Optional.empty());
    }

    private static Limit promised(Limit limit) {
        return with(limit, Goal.OBJECTIVE, limit.end(), limit.high());
    }

    private static Limit with(Limit limit, Goal goal, Limit.End end, Optional<Rate> high) {
        return new Limit(
                goal,
                end,
                limit.estimate(),
                limit.low(),
                high,
                limit.confidence(),
                limit.binding(),
                limit.bindingProbability(),
                limit.passBelow(),
                limit.overloadAbove(),
                limit.betweenTrialSd(),
                limit.betweenStartSd(),
                limit.trials(),
                limit.explanation(),
                limit.soak());
    }

    private static Run run(String id, Limit limit) {
        Run any = StoredRun.of(limit);
        return new Run(
                id,
                any.command(),
                any.started(),
                any.ended(),
                any.effectivePlan(),
                any.surroundings(),
                any.conditions(),
                any.trials(),
                any.limits(),
                any.outcome());
    }
}
