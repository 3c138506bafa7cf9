package io.floodmark.runner.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.MeasuredDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The temporary folder must be on a disk, as the folder target of a checkout is. */
class DiskSpeedsTest {
    @TempDir
    private Path folder;

    private Path runs() {
        return folder.resolve("floodmark-runs");
    }

    private List<Path> logDirs() {
        return List.of(folder.resolve("logs/1"), folder.resolve("logs/2"));
    }

    @Test
    void findsTheLastMeasurementOfADisk() {
        Instant noon = Instant.parse("2026-11-30T12:00:00Z");

        DiskSpeeds.add(runs(), 100e6, noon);
        Path file = DiskSpeeds.add(runs(), 425e6, noon.plusSeconds(86_400)).orElseThrow();

        assertThat(file).isEqualTo(runs().resolve("disk-speeds.csv"));
        assertThat(DiskSpeeds.find(runs(), logDirs())).contains(new MeasuredDisk(425e6, LocalDate.of(2026, 12, 1)));
    }

    @Test
    void findsNothingWithoutAMeasurement() {
        assertThat(DiskSpeeds.find(runs(), logDirs())).isEmpty();
        DiskSpeeds.add(runs(), 100e6, Instant.EPOCH);
        assertThat(DiskSpeeds.find(runs(), List.of())).isEmpty();
    }

    @Test
    void ignoresOtherMachinesOtherDisksAndDamagedLines() throws IOException {
        Path file = DiskSpeeds.add(runs(), 100e6, Instant.parse("2026-11-30T12:00:00Z"))
                .orElseThrow();
        String line = Files.readString(file);
        String[] fields = line.strip().split(",", -1);
        Files.writeString(
                file,
                String.join(
                        "\n",
                        line.strip(),
                        fields[0] + ",another-machine," + fields[2] + ",200000000",
                        fields[0] + "," + fields[1] + ",another-disk,300000000",
                        fields[0] + "," + fields[1] + "," + fields[2] + ",fast",
                        fields[0] + "," + fields[1] + "," + fields[2],
                        "\uFFFD\uFFFD"));

        assertThat(DiskSpeeds.find(runs(), logDirs())).contains(new MeasuredDisk(100e6, LocalDate.of(2026, 11, 30)));
    }
}
