package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that only read, on labs: test topics are filled once. */
@Tag("full")
class ReadOnlyTest {
    @TempDir
    private Path folder;

    private void write(String plan) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), plan);
    }

    /** Fills at the maximum rate, then reads at the planned load. */
    @Test
    void holdsALoadOfReadingOnTopicsThatItFills() throws IOException {
        write("""
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { topics: 2, consume-only: { fill: 20MB, members: 3 } }
                load: { rate: 5000/s }
                search: { warm-up: 6s, trial: 8s, safe-trial: 8s }
                """);

        Program trial = Undisturbed.trial(() -> Program.run(folder, "trial", "plan.yaml", "--json"));

        assertThat(trial.out())
                .containsPattern("\"agrees\" ?: ?true")
                .contains("1 KiB records read, 2 topics of 12 partitions", "filled before the first trial", "readers")
                .doesNotContain("acks=");
    }

    /** Runs alone, because it searches at the limit, where other processes disturb. */
    @Test
    @Tag("alone")
    void findsHowMuchCanBeReadAndSaysFromWhere() throws IOException {
        write("""
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { produce: { compression: lz4 }, consume-only: { fill: 50MB } }
                search: { effort: quick, warm-up: 6s, trial: 5s, safe-trial: 4s, max-trials: 4 }
                """);

        Program limit = Undisturbed.run(() -> Program.run(folder, "limit", "plan.yaml"));

        assertThat(limit.exitCode()).as(limit.said()).isEqualTo(StoredOutcome.ofSearch(folder));
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("Read latency, scheduled time to received", "Scheduled fetch time to receipt", "repeatedly")
                .doesNotContain("acknowledged");
    }

    @Test
    void refusesToReadATopicOfALabThatBeginsEmpty() throws IOException {
        write("""
                floodmark: 1
                workload: { consume-only: { topic: orders } }
                load: { rate: 5000/s }
                """);
        try (Program trial = Program.run(folder, "trial", "plan.yaml")) {
            assertThat(trial.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(trial.said()).contains("workload.consume-only.topic", "expected fill, e.g. fill: 500MB");
        }
    }
}
