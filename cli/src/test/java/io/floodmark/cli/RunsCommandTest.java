package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stored runs are compared and deleted on the command line. */
class RunsCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { partitions: 3 }
                search: { effort: quick, warm-up: 0s, trial: 12s, safe-trial: 8s }
                """);
    }

    private String limit(double capacity, String... flags) {
        List<String> before = runs();
        ScriptedProgram limit = load(ScriptedSites.of(capacity), flags);
        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(ExitCode.DONE.code());
        return runs().stream().filter(run -> !before.contains(run)).findFirst().orElseThrow();
    }

    private ScriptedProgram load(ScriptedSites sites, String... flags) {
        List<String> arguments =
                new ArrayList<>(List.of("limit", folder.resolve("plan.yaml").toString()));
        arguments.addAll(List.of(flags));
        return ScriptedProgram.load(sites, folder, arguments.toArray(String[]::new));
    }

    private List<String> runs() {
        if (!Files.exists(folder.resolve("runs.db"))) {
            return List.of();
        }
        return ScriptedProgram.tell(folder, "runs")
                .out()
                .lines()
                .filter(line -> line.matches("[0-9]{8}-.*"))
                .map(line -> line.split(" ", 2)[0])
                .toList();
    }

    @Test
    void showsTwoRunsInTwoColumnsAndInWhatTheyDiffer() {
        String slow = limit(10_000);
        String fast = limit(20_000, "--partitions", "6");

        ScriptedProgram compared = ScriptedProgram.tell(folder, "runs", "compare", slow, fast);

        assertThat(compared.exitCode()).as(compared.said()).isZero();
        List<String> lines = compared.out().lines().toList();
        assertThat(lines.get(0).trim().split(" +")).containsExactly(slow, fast);
        assertThat(lines).anyMatch(line -> line.startsWith("LIMIT, RECORDS/S "));
        assertThat(lines).anyMatch(line -> line.startsWith("P99 ") && line.contains("records/s"));
        assertThat(lines)
                .anyMatch(line -> line.matches("the second limit is [0-9.]+% higher; the intervals do not overlap"));
        assertThat(lines).anyMatch(line -> line.matches(" +workload\\.partitions +3 +6"));
        assertThat(lines).noneMatch(line -> line.contains("workload.record.size"));
    }

    @Test
    void findsNoDifferenceBetweenARunAndItself() {
        String run = limit(10_000);

        assertThat(ScriptedProgram.tell(folder, "runs", "compare", run, "last").out())
                .contains(
                        "0.0% higher; the intervals overlap",
                        "no differences in the plan", "no differences in the conditions");
    }

    @Test
    void deletesARunOnlyIfThatIsConfirmed() {
        String first = limit(10_000);
        String second = limit(20_000);

        ScriptedProgram asked = ScriptedProgram.tell(folder, "runs", "delete", first);
        assertThat(asked.exitCode()).isEqualTo(ExitCode.UNCONFIRMED.code());
        assertThat(asked.said()).contains("nothing was deleted; add --yes to delete run " + first);
        assertThat(runs()).containsExactlyInAnyOrder(first, second);

        ScriptedProgram deleted = ScriptedProgram.tell(folder, "runs", "delete", first, "--yes");
        assertThat(deleted.exitCode()).as(deleted.said()).isZero();
        assertThat(deleted.out()).isEqualTo("deleted run " + first + " from " + folder.resolve("runs.db") + "\n");
        assertThat(runs()).containsExactly(second);
        assertThat(ScriptedProgram.tell(folder, "runs", "show", first).exitCode())
                .isEqualTo(ExitCode.BAD_PLAN.code());
    }

    @Test
    void listsOnlyWhatHasATag() {
        String first = limit(10_000);
        String second = limit(20_000);

        assertThat(ScriptedProgram.tell(folder, "runs", "tag", first, "nightly", "kafka-4.4")
                        .out())
                .isEqualTo("run " + first + ": tags kafka-4.4, nightly\n");
        assertThat(ScriptedProgram.tell(folder, "runs", "--tag", "nightly").out())
                .contains("TAGS", "kafka-4.4 nightly", first)
                .doesNotContain(second);
        assertThat(ScriptedProgram.tell(folder, "runs", "--tag", "weekly").out())
                .isEqualTo("no runs with tag 'weekly'\n");
        assertThat(ScriptedProgram.tell(folder, "runs", "tag", first, "nightly", "kafka-4.4", "--remove")
                        .out())
                .isEqualTo("run " + first + ": no tags\n");
        assertThat(ScriptedProgram.tell(folder, "runs").out())
                .contains(first, second)
                .doesNotContain("TAGS");
    }

    @Test
    void refusesATagThatIsNoWord() {
        limit(10_000);

        ScriptedProgram tagged = ScriptedProgram.tell(folder, "runs", "tag", "last", "<b>bold</b>");

        assertThat(tagged.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(tagged.said()).contains("TAG: '<b>bold</b>'; expected at most 64 letters");
    }

    @Test
    void leavesARunThatMayStillBeRunning() {
        assertThatThrownBy(() -> load(ScriptedSites.of(10_000).kills(2))).isInstanceOf(ScriptedSites.Killed.class);

        ScriptedProgram deleted = ScriptedProgram.tell(folder, "runs", "delete", "last", "--yes");

        assertThat(deleted.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(deleted.said()).contains("has not ended and may still be running", "try again after");
        assertThat(runs()).hasSize(1);
    }
}
