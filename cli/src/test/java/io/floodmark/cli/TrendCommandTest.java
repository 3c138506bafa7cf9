package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.store.RunStore;
import io.floodmark.testing.runner.StoredRun;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TrendCommandTest {
    private static final Instant FIRST = Instant.parse("2026-11-01T09:00:00Z");
    private static final String PLAN = "lab: { brokers: 3, kafka-version: %s }";

    @TempDir
    private Path folder;

    /** Stores one run per day; from the fifth day on with another release and another limit. */
    private void store(int days, double before, double after) {
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            for (int day = 0; day < days; day++) {
                String release = day < 4 ? "4.3.1" : "4.4.0";
                Limit limit = StoredRun.search(Limit.End.CONVERGED, (day < 4 ? before : after) + 100 * (day % 3));
                store.begin(run(day, release, StoredRun.planned(PLAN.formatted(release), limit)));
            }
        }
    }

    private static Run run(int day, String release, Run like) {
        Instant started = FIRST.plus(Duration.ofDays(day));
        return new Run(
                "202611%02d-090000-aaaa".formatted(day + 1),
                like.command(),
                started,
                Optional.of(started.plusSeconds(300)),
                like.effectivePlan(),
                like.surroundings(),
                List.of(new Condition("lab", "kafka", release)),
                like.trials(),
                like.limits(),
                like.outcome());
    }

    @Test
    void findsAFallWithWhatChangedWithItAndFailsAGate() {
        store(9, 80_000, 64_000);
        ScriptedProgram trend = ScriptedProgram.tell(
                folder,
                "trend",
                "--fail-if",
                "limit < -10%",
                "--out",
                folder.resolve("trend.html").toString());

        assertThat(trend.exitCode()).as(trend.said()).isEqualTo(ExitCode.GATE.code());
        assertThat(trend.out())
                .contains("limit of 9 runs like 20261109-090000-aaaa, 2026-11-01 to 2026-11-09")
                .contains("2026-11-05, 20261105-090000-aaaa: 80,100 to 64,100 records/s")
                .contains("lab, kafka: 4.3.1 to 4.4.0", "limit < -10% failed");
        assertThat(folder.resolve("trend.html")).isNotEmptyFile();

        ScriptedProgram earlier =
                ScriptedProgram.tell(folder, "trend", "--fail-if", "limit < -10%", "--since", "2026-11-06", "--json");

        assertThat(earlier.exitCode()).as(earlier.said()).isZero();
        JsonNode json = JsonMapper.shared().readTree(earlier.out());
        assertThat(json.path("changes")).isEmpty();
        assertThat(json.path("points")).hasSize(9);
        assertThat(json.path("gates").path(0).path("verdict").asString()).isEqualTo("passed");
    }

    @Test
    void fewRunsAreInconclusiveAndOtherWorkloadsDoNotCount() {
        store(7, 80_000, 64_000);
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            Limit limit = StoredRun.search(Limit.End.CONVERGED, 64_000);
            Run other = StoredRun.planned(PLAN.formatted("4.4.0") + "\nworkload: { partitions: 6 }", limit);
            store.begin(run(20, "4.4.0", other));
            Run aborted = StoredRun.planned(PLAN.formatted("4.4.0"), StoredRun.search(Limit.End.ABORTED, 64_000));
            store.begin(run(21, "4.4.0", aborted));
        }
        ScriptedProgram alone = ScriptedProgram.tell(folder, "trend", "20261107");
        ScriptedProgram gated = ScriptedProgram.tell(folder, "trend", "20261107", "--fail-if", "limit < -10%");

        assertThat(alone.exitCode()).as(alone.said()).isZero();
        assertThat(alone.out()).contains("limit of 7 runs", "inconclusive: 7 points", "expected at least 8");
        assertThat(gated.exitCode()).as(gated.said()).isEqualTo(ExitCode.INVALID.code());
    }

    @Test
    void refusesMeasuresThatCannotBeCompared() {
        store(2, 80_000, 80_000);
        for (String[] wrong : List.of(
                new String[] {"--measure", "p99", "not comparable between runs of limit"},
                new String[] {"--measure", "p98", "expected one of the measures"},
                new String[] {"--since", "yesterday", "expected a day"},
                new String[] {"--fail-if", "p99 > 5%", "not about the measure of the trend"},
                new String[] {"--fail-if", "limit", "invalid value 'limit'"})) {
            ScriptedProgram trend = ScriptedProgram.tell(folder, "trend", wrong[0], wrong[1]);
            assertThat(trend.exitCode()).as(trend.said()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(trend.err()).contains(wrong[0], wrong[2]);
        }
    }
}
