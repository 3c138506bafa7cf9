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
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Null sinks in Connect workers that a lab starts, and that require a password and TLS: a trial from the plan to the
 * export.
 */
@Tag("full")
class ConnectLabTest {
    private static final Duration SOON = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        Room.requireForLab(folder, Bytes.ofGB(2));
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ], security: scram }
                workload:
                  partitions: 4
                  record: { size: 200B }
                  consume: [ { engine: connect, tasks: 2, workers: 2 } ]
                load: { rate: 500/s }
                search: { warm-up: 10s, trial: 12s, safe-trial: 12s }
                budget: { max-disk: 2GB }
                """);
    }

    private Program start(String... arguments) {
        return Launch.in(folder)
                .with(Map.of(
                        "XDG_CACHE_HOME",
                        Path.of("target", "downloads").toAbsolutePath().toString()))
                .start(arguments);
    }

    /** In the warm-up workers are replaced; in the trial a lost worker determines the verdict. */
    @Test
    void aWorkerThatIsKilledOrFrozenIsStartedAgainAndATrialThatLostOneProvesNothing() {
        try (Program trial = start("trial", "plan.yaml")) {
            await().atMost(SOON).until(() -> trial.said().contains("maximum load for") || !trial.alive());
            LabWorker killed = LabWorker.of(trial, 1);
            LabWorker frozen = LabWorker.of(trial, 2);
            killed.process().destroyForcibly();
            frozen.freeze();
            await().atMost(SOON)
                    .until(() -> (trial.said().contains("worker 1 had ended, and was started again")
                                    && trial.said().contains("worker 2 did not answer for 10 s, and was started again"))
                            || !trial.alive());
            LabWorker first = LabWorker.of(trial, 1);
            LabWorker second = LabWorker.of(trial, 2);
            await().atMost(SOON)
                    .ignoreExceptions()
                    .until(() -> first.runs(Set.of(first.address(), second.address())) || !trial.alive());
            String offsets = first.offsets();
            await().atMost(SOON).until(() -> !first.offsets().equals(offsets));

            second.freeze();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
            // It responds neither for itself nor for the sinks; which is noticed first is random.
            assertThat(trial.said())
                    .contains("invalid(generator)", second.address())
                    .containsAnyOf(
                            "Connect worker " + second.address() + " runs sinks, and has not answered",
                            "nothing was heard of connector");
            assertThat(List.of(killed, frozen, first, second))
                    .as("workers that are left")
                    .noneMatch(worker -> worker.process().isAlive());
        }
    }

    /** Uses a converter that parses; the null sink keeps the configured converter. */
    @Test
    void readsAllThatIsProducedWithLatencies() throws IOException {
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(
                plan,
                Files.readString(plan)
                        .replace("warm-up: 10s, trial: 12s, safe-trial: 12s", "warm-up: 0s, trial: 6s, safe-trial: 6s")
                        .replace(
                                "workers: 2",
                                "workers: 2, connector: { value.converter: org.apache.kafka.connect.storage.StringConverter }"));
        Program trial = Undisturbed.trial(() -> start("trial", "plan.yaml", "--json"));

        // Workers that start within seconds may overload a small machine; this test only requires that everything
        // arrives.
        assertThat(trial.out())
                .contains("null sink(s)", "2 task(s) each", "2 of Kafka")
                .contains("org.apache.kafka.connect.storage.StringConverter");
        Exported.last(folder);
        List<String[]> consumption = rows("consumption.csv");
        assertThat(consumption.stream().mapToLong(row -> Long.parseLong(row[4])).sum())
                .isGreaterThan(2_000);
        assertThat(rows("samples.csv").stream()
                        .filter(row -> row[1].equals("proc.cpu") && row[3].equals("worker"))
                        .map(row -> row[4])
                        .distinct())
                .as("the CPU of each worker")
                .containsExactlyInAnyOrder("1", "2");
        assertThat(header("consumption.csv")).contains("end_to_end_p99_ms");
        int p99 = header("consumption.csv").indexOf("end_to_end_p99_ms");
        assertThat(consumption)
                .anySatisfy(row -> assertThat(row[p99])
                        .isNotEmpty()
                        .satisfies(
                                millis -> assertThat(Double.parseDouble(millis)).isBetween(0.0, 60_000.0)));
    }

    private List<String> header(String file) throws IOException {
        return List.of(Files.readAllLines(folder.resolve("exported-last").resolve(file))
                .get(0)
                .split(",", -1));
    }

    private List<String[]> rows(String file) throws IOException {
        return Files.readAllLines(folder.resolve("exported-last").resolve(file)).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }
}
