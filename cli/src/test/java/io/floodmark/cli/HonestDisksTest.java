package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests what a trial reports about disks that are slower than memory, and without disks. */
@Tag("full")
class HonestDisksTest {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Pattern VERDICT = Pattern.compile("trial 1: (sustained|overloaded|invalid)");

    @TempDir
    private Path folder;

    @Test
    @Tag("alone")
    void aLoadThatASlowDiskSustainsIsDiskBacked() throws IOException {
        JsonNode trial = onASlowDisk("10000/s", "90s");

        assertThat(trial.path("verdict").path("kind").stringValue())
                .as(trial.toString())
                .isEqualTo("sustained");
        JsonNode disks = disks(trial);
        assertThat(disks.path("state").stringValue()).as(disks.toString()).isEqualTo("clear");
        assertThat(disks.path("evidence").stringValue()).startsWith("disk-backed: ");
    }

    @Test
    @Tag("alone")
    void aLoadThatOnlyMemorySustainsIsReportedWithWhatTheDiskSustains() throws IOException {
        JsonNode trial = onASlowDisk("40000/s", "60s");

        assertThat(trial.path("verdict").path("kind").stringValue())
                .as(trial.toString())
                .isEqualTo("sustained-by-memory");
        JsonNode disks = disks(trial);
        assertThat(disks.path("evidence").stringValue()).contains("the disks fall behind");
        double carried = 40e6 / disks.path("utilisation").doubleValue();
        assertThat(carried).isCloseTo(SlowDisk.BYTES_PER_SECOND, Percentage.withPercentage(15));
    }

    @Test
    void logDirectoriesInMemoryAreSaidToBe() throws IOException {
        Path place = Files.createDirectories(folder.resolve("memory"));
        JsonNode trial = trial(FullDiskTest.mounting("3g", place), place, "500/s", "5s", "2GB", () -> {});

        assertThat(trial.path("verdict").path("kind").stringValue())
                .as(trial.toString())
                .isEqualTo("sustained-by-memory");
        assertThat(disks(trial).path("evidence").stringValue()).contains("disks were not tested");
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("in memory, so that no measurement here covers disks");
    }

    private JsonNode onASlowDisk(String load, String time) throws IOException {
        Room.requireForLab(folder, Bytes.parse("5GB"));
        Path place = folder.resolve("disk");
        List<String> behind = SlowDisk.at(place);
        return trial(behind, place, load, time, "5GB", () -> SlowDisk.release(place));
    }

    /** @param judged run once the verdict is known */
    private JsonNode trial(List<String> behind, Path place, String load, String time, String maxDisk, Runnable judged)
            throws IOException {
        // With a separate controller: one in the broker would wait for the slow disk too.
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, log-dirs: [ "%s" ] }
                workload: { partitions: 6, replication-factor: 1, record: { size: 1000B } }
                load: { rate: %s }
                search: { warm-up: 0s }
                budget: { max-disk: %s }
                """.formatted(place, load, maxDisk));
        Program program = Undisturbed.run(() -> {
            Program run = Launch.in(folder).behind(behind).start("trial", "plan.yaml", "--for", time, "--json");
            await().atMost(LONGEST).until(() -> VERDICT.matcher(run.said()).find() || !run.alive());
            if (run.alive()) {
                judged.run();
            }
            run.exitCode();
            return run;
        });
        assertThat(program.exitCode()).as(program.said()).isEqualTo(ExitCode.DONE.code());
        return ResultJson.of(program, "result").path("trials").path(0);
    }

    private static JsonNode disks(JsonNode trial) {
        return trial.path("readings")
                .valueStream()
                .filter(reading -> reading.path("indicator").stringValue().equals("disk"))
                .findFirst()
                .orElseThrow();
    }
}
