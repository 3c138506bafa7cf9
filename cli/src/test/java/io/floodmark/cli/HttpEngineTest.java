package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.lab.KafkaReleases;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabRegistry;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.model.Bytes;
import io.floodmark.model.LabCluster;
import io.floodmark.model.LabNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Load over HTTP through a real gateway into a real cluster: what was answered is there. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpEngineTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final String VERSION = System.getProperty("floodmark.kafkaVersion", "");

    @TempDir
    private static Path theirs;

    private @Nullable Lab lab;
    private @Nullable Program gateway;
    private String url = "";
    private String servers = "";

    @BeforeAll
    void start() {
        Room.requireForLab(theirs, Bytes.ofGB(2));
        LabTools tools = new LabTools(
                new KafkaReleases(
                        List.of(Path.of(System.getProperty("floodmark.kafka", ""))
                                .normalize()),
                        () -> {
                            throw new AssertionError("the Kafka of this build needs no download");
                        },
                        (file, files, bytes) -> {}),
                new LabRegistry(theirs.resolve("registry")),
                System::nanoTime,
                RandomGenerator.getDefault());
        Lab started = Lab.start(
                new LabCluster(1, VERSION, false, false, LabNode.DEFAULT, Map.of(), OptionalDouble.empty()),
                LabSettings.of(List.of(theirs.resolve("labs")), Bytes.ofGB(2), 12)
                        .withStartDeadline(SOON),
                tools);
        lab = started;
        servers = started.bootstrapServers();
        Program serving = Program.start(theirs, "gateway", "--bootstrap-server", servers, "--listen", "127.0.0.1:0");
        gateway = serving;
        String says = "gateway listens on ";
        await().atMost(SOON).until(() -> serving.out().contains(says) || !serving.alive());
        url = serving.out()
                .lines()
                .filter(line -> line.startsWith(says))
                .findFirst()
                .orElseThrow(() -> new AssertionError(serving.said()))
                .substring(says.length());
    }

    @AfterAll
    void stop() {
        if (gateway != null) {
            gateway.close();
        }
        if (lab != null) {
            lab.close();
        }
    }

    private Program trial(Path folder, String produce) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                cluster: { bootstrap-server: "%s" }
                workload:
                  partitions: 3
                  replication-factor: 1
                  record: { size: 200B }
                  produce: { engine: http, %s }
                load: { rate: 400/s }
                search: { trial: 8s, safe-trial: 8s }
                budget: { max-disk: 64MiB }
                """.formatted(servers, produce));
        return Program.run(folder, "trial", "plan.yaml", "--yes", "--json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"format: raw", "format: framed, records: 20", "format: ndjson, records: 5"})
    void whatTheGatewaySaidIsInKafka(String format, @TempDir Path folder) throws IOException {
        String produce = "url: \"" + url + "/v1/topics/{topic}/records\", producers: 8, " + format;

        Program trial = Weather.fair(() -> {
            try {
                return trial(folder, produce);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });

        assertThat(trial.exitCode())
                .as(trial.said())
                .isIn(ExitCode.DONE.code(), ExitCode.OVERLOADED.code(), ExitCode.UNSAFE.code());
        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true").contains("8 connections kept alive");
    }

    @Test
    void saysThatNobodyListens(@TempDir Path folder) throws IOException {
        Program trial = trial(folder, "url: \"http://127.0.0.1:1/{topic}\"");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.UNREACHABLE.code());
        assertThat(trial.said()).contains("cannot connect to http://127.0.0.1:1");
    }
}
