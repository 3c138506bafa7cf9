package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A comparison on a real lab; the order of steps is tested by {@link CompareCommandTest}. */
@Tag("full")
class CompareTest {
    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    @TempDir
    private Path folder;

    @Test
    void comparesCodecsOnOneLabAndLeavesNothing() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { partitions: 3, record: { size: 1KiB, compresses-to: 40%% } }
                load: { rate: 500/s }
                compare:
                  interim-analyses: [2]
                  measure: wire-bytes
                  factors: [ { path: workload.produce.compression, levels: [none, zstd] } ]
                search: { warm-up: 0s, trial: 4s, safe-trial: 4s }
                budget: { max-disk: %s, max-time: 5m }
                """.formatted(MAX_DISK));

        Program compare = Undisturbed.run(() -> Program.run(
                folder, "compare", "plan.yaml", "--json", "--fail-if", "wire-bytes < -5%", "--junit", "junit.xml"));

        assertThat(compare.exitCode()).as(compare.said()).isEqualTo(ExitCode.GATE.code());
        JsonNode zstd = ResultJson.of(compare, "comparison").path("variants").path(1);
        assertThat(zstd.path("effects").path(0).path("ratio").asDouble()).isBetween(0.3, 0.6);
        assertThat(folder.resolve("junit.xml")).content().contains("<failure message=");
        assertThat(compare.labProcesses()).isEmpty();
        assertThat(folder.resolve("floodmark-runs/labs"))
                .satisfiesAnyOf(
                        labs -> assertThat(labs).doesNotExist(),
                        labs -> assertThat(labs).isEmptyDirectory());
    }

    @Test
    void showsEveryHookWhenThePlanIsChecked() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                load: { rate: 2000/s }
                compare: { variants: [ { name: a, before: { command: 'mount a', timeout: 5s } }, { name: b } ] }
                search: { warm-up: 0s, trial: 4s, safe-trial: 4s }
                """);

        Program check = Program.run(folder, "check", "plan.yaml");

        assertThat(check.exitCode()).as(check.said()).isZero();
        assertThat(check.out())
                .contains("# runs:   before each trial with variant=a: mount a (at most 5s)")
                .contains(
                        "# compares: variant=a with variant=b", "5 to 20 pairs of trials of 4s for each of 1 variant");
    }
}
