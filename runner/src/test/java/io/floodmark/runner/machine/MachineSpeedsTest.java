package io.floodmark.runner.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.host.speed.MeasuredSpeed;
import io.floodmark.model.unit.SystemClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineSpeedsTest {
    @TempDir
    private Path folder;

    @Test
    void measuresEveryPartAndLeavesNothingBehind() {
        List<MeasuredSpeed> speeds = new ArrayList<>();

        MachineSpeeds.measure(folder.resolve("runs"), Duration.ofMillis(20), new SystemClock(), speeds::add);

        assertThat(speeds)
                .extracting(MeasuredSpeed::name)
                .containsExactly(
                        "disk, sequential writes of 512 KiB",
                        "disk, flushed writes of 4 KiB",
                        "loopback, one connection",
                        "memory, copies of 64 MiB",
                        "TLS, AES-256-GCM of 16 KiB",
                        "compression by gzip",
                        "compression by snappy",
                        "compression by lz4",
                        "compression by zstd");
        assertThat(speeds)
                .allSatisfy(
                        speed -> assertThat(speed.value()).as(speed.name()).matches("[1-9][0-9.,]*( [kKMG]i?B)?/s"));
        assertThat(folder).isEmptyDirectory();
    }
}
