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

/** What a run's own lab occupies while it lasts, with the topics that a run makes. */
@Tag("full")
@Tag("alone")
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
                search: { warm-up: 20s, trial: 12s, safe-trial: 12s }
                budget: { max-disk: 1420MB }
                """);
        Undisturbed.trial(() -> {
            Program trial = Program.start(folder, "trial", "plan.yaml", "--json");
            assertThat(mostOnDisk(trial)).as(trial::said).isBetween(400_000_000L, 1_420_000_000L);
            return trial;
        });
    }

    /**
     * Kafka then frees nothing for minutes, and keeps what is deleted for one more. On a machine with much else to do
     * time may be up before an overload is seen: that is an answer, though none that scripts should take for a limit.
     */
    @Test
    void answersWithKafkasOwnSettingsToo() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 3, settings: kafka-defaults, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                search: { effort: quick, warm-up: 15s, total: 60s }
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
