package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk space that a run's own lab occupies, with the topics of the run. */
@Tag("full")
class LabDiskTest {
    private static final Duration LONGEST = Duration.ofMinutes(8);

    @TempDir
    private Path folder;

    @Test
    void holdsNoMoreThanMaxDisk() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 3, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                load: { rate: 5000/s }
                search: { warm-up: 10s, trial: 6s, safe-trial: 6s }
                budget: { max-disk: 1420MB }
                """);
        Undisturbed.trial(() -> {
            Program trial = Program.start(folder, "trial", "plan.yaml", "--json");
            assertThat(mostOnDisk(trial)).as(trial::said).isBetween(400_000_000L, 1_420_000_000L);
            return trial;
        });
    }

    /**
     * Kafka then frees nothing for minutes, and keeps deleted data for one more. On a busy machine time may be up
     * before an overload is seen. That is a valid result, but scripts should not treat it as a limit. Runs alone, since
     * it searches.
     */
    @Test
    @Tag("alone")
    void answersWithKafkasOwnSettingsToo() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, settings: kafka-defaults, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                search: { effort: quick, warm-up: 10s, trial: 5s, safe-trial: 4s, total: 50s }
                budget: { max-disk: 1GB }
                """);
        try (Program limit = Program.start(folder, "limit", "plan.yaml")) {
            long most = mostOnDisk(limit);

            assertThat(limit.said()).doesNotContain("the test topics have reached their size limit");
            assertThat(most).as(limit.said()).isBetween(200_000_000L, 1_000_000_000L);
            assertThat(limit.exitCode()).as(limit.said()).isEqualTo(StoredOutcome.ofSearch(folder));
            assertThat(limit.out())
                    .as(limit.said())
                    .containsPattern("(?m)^(Estimated limit|Lower bound|Inconclusive): +(so far )?[0-9]");
        }
    }

    private long mostOnDisk(Program program) {
        AtomicLong most = new AtomicLong();
        Awaitility.await().atMost(LONGEST).pollInterval(Duration.ofMillis(250)).until(() -> {
            most.accumulateAndGet(LogBytes.below(folder.resolve("floodmark-runs/labs")), Math::max);
            return !program.alive();
        });
        return most.get();
    }
}
