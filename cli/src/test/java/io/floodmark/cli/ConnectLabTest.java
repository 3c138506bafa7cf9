package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Null sinks in Connect workers that a lab starts: a trial from the plan to the export. */
@Tag("full")
class ConnectLabTest {
    @TempDir
    private Path folder;

    @Test
    void readsAllThatIsProducedWithLatencies() throws IOException {
        Room.requireForLab(folder, Bytes.ofGB(2));
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                workload:
                  partitions: 4
                  record: { size: 200B }
                  consume: [ { engine: connect, tasks: 2 } ]
                load: { rate: 500/s }
                search: { trial: 10s, safe-trial: 10s }
                budget: { max-disk: 2GB }
                """);

        Program trial = Weather.fair(() -> Launch.in(folder)
                .with(Map.of(
                        "XDG_CACHE_HOME",
                        Path.of("target", "downloads").toAbsolutePath().toString()))
                .start("trial", "plan.yaml", "--json"));

        // Workers that start within seconds may well fill a small machine; here it counts that all arrives.
        assertThat(trial.exitCode()).as(trial.said()).isIn(ExitCode.DONE.code(), ExitCode.OVERLOADED.code());
        assertThat(trial.out()).contains("null sink(s)", "2 task(s) each");
        Program export = Program.run(folder, "runs", "export", "last", "--out", "export");
        assertThat(export.exitCode()).as(export.said()).isZero();
        List<String[]> consumption = rows("consumption.csv");
        assertThat(consumption.stream().mapToLong(row -> Long.parseLong(row[4])).sum())
                .isGreaterThan(4_500);
        assertThat(rows("samples.csv"))
                .as("the CPU of workers")
                .anyMatch(row -> List.of(row).contains("proc.cpu")
                        && String.join(",", row)
                                .toLowerCase(java.util.Locale.ROOT)
                                .contains("worker"));
        assertThat(header("consumption.csv")).contains("end_to_end_p99_ms");
        int p99 = header("consumption.csv").indexOf("end_to_end_p99_ms");
        assertThat(consumption)
                .anySatisfy(row -> assertThat(Double.parseDouble(row[p99])).isBetween(0.0, 60_000.0));
    }

    private List<String> header(String file) throws IOException {
        return List.of(Files.readAllLines(folder.resolve("export").resolve(file))
                .get(0)
                .split(",", -1));
    }

    private List<String[]> rows(String file) throws IOException {
        return Files.readAllLines(folder.resolve("export").resolve(file)).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }
}
