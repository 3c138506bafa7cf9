package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workloads of unusual shape, each on its own lab. The load is low, since whether it is sustained is not tested. */
@Tag("full")
class ShapesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"wire, '{ engine: wire, groups: 2 }'", "client, '{ engine: client }'"})
    void holdsALoadOnSixHundredTopicsOfOneBroker(String engine, String consume) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload:
                  topics: 600
                  partitions: 1
                  produce: { engine: %s }
                  consume: [ %s ]
                load: { rate: 300/s }
                search: { warm-up: 0s, trial: 4s, safe-trial: 4s }
                """.formatted(engine, consume));
        Program trial = Undisturbed.trial(() -> Program.run(folder, "trial", "plan.yaml", "--json"));

        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true");
    }

    @Test
    void tellsWhenGroupsThatBeganBehindHadCaughtUp() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { consume: [ { engine: wire, behind: 50MB }, { engine: client, behind: 50MB }, {} ] }
                load: { rate: 500/s }
                search: { warm-up: 0s, trial: 12s, safe-trial: 12s }
                """);
        Program trial = Undisturbed.run(() -> Program.run(folder, "trial", "plan.yaml"));

        assertThat(trial.out()).as(trial.said()).contains("Group catch-up: ");
        for (int group = 0; group < 2; group++) {
            assertThat(trial.out())
                    .as(trial.said())
                    .containsPattern("group floodmark-.*-group-" + group
                            + " \\(trial 1\\) started [0-9.]+ MB .* behind,"
                            + "(\\nGroup catch-up:)? +caught up after [0-9.]+ s, reading");
        }
    }

    @Test
    void refusesTheNewGroupProtocolWhereBrokersDoNotHaveIt() {
        try (Program trial = Program.run(folder, "trial", written("""
                floodmark: 1
                lab: { brokers: 1, kafka-version: 3.7.2, controller: combined, settings: kafka-defaults }
                workload: { consume: [ { engine: client, protocol: consumer } ] }
                load: { rate: 300/s }
                """))) {
            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(trial.said())
                    .contains(
                            "protocol is consumer, but group.version of this cluster is 0", "choose protocol: classic")
                    .doesNotContain("trial 1");
        }
    }

    @Test
    void refusesAGroupThatWouldBeFurtherBehindThanTheDiskHolds() {
        try (Program trial = Program.run(folder, "trial", "--load", "500/s", written("""
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { consume: [ { behind: 3GB } ] }
                """))) {
            assertThat(trial.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(trial.said()).contains("workload.consume[0].behind: is 3GB", "raise budget.max-disk to 6670MB");
        }
    }

    private String written(String plan) {
        try {
            return Files.writeString(folder.resolve("plan.yaml"), plan).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
