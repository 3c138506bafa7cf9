package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.lab.ConnectReleases;
import io.floodmark.lab.ConnectRequest;
import io.floodmark.lab.ConnectWorkers;
import io.floodmark.lab.KafkaReleases;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabRegistry;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.model.Bytes;
import io.floodmark.model.LabCluster;
import io.floodmark.model.LabNode;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A Connect cluster that is not ours, beside a cluster that is not ours: what is made there, and that it goes again. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectGuestTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final String VERSION = System.getProperty("floodmark.kafkaVersion", "");

    @TempDir
    private static Path theirs;

    private Lab lab;
    private ConnectWorkers connect;

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
        lab = Lab.start(
                new LabCluster(1, VERSION, false, false, LabNode.DEFAULT, Map.of(), OptionalDouble.empty()),
                LabSettings.of(List.of(theirs.resolve("labs")), Bytes.ofGB(2), 12)
                        .withStartDeadline(SOON),
                tools);
        ConnectReleases releases = new ConnectReleases(
                () -> new ArtifactStore(Path.of("target", "downloads", "floodmark", "kafka"), false),
                (file, files, bytes) -> {});
        connect = ConnectWorkers.start(
                lab,
                new ConnectRequest(
                        VERSION,
                        releases.jars(VERSION),
                        1,
                        Path.of(System.getProperty("floodmark.nullSink", "")).normalize()),
                SOON,
                tools);
    }

    @AfterAll
    void stop() {
        if (connect != null) {
            connect.close();
        }
        if (lab != null) {
            lab.close();
        }
    }

    private void write(Path folder, String url) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                cluster: { bootstrap-server: "%s" }
                workload:
                  partitions: 3
                  replication-factor: 1
                  consume: [ { engine: connect, tasks: 2, url: "%s" } ]
                load: { rate: 300/s }
                search: { trial: 8s, safe-trial: 8s }
                budget: { max-disk: 64MiB }
                """.formatted(lab.bootstrapServers(), url));
    }

    private String connectors() throws IOException {
        return body("/connectors");
    }

    private String body(String path) throws IOException {
        HttpURLConnection asked =
                (HttpURLConnection) URI.create(connect.url() + path).toURL().openConnection();
        try {
            return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            asked.disconnect();
        }
    }

    @Test
    void connectListsTheNullSinkWithItsVersion() throws IOException {
        assertThat(body("/connector-plugins"))
                .contains("\"class\":\"io.floodmark.nullsink.NullSinkConnector\"", "\"version\":\"0.1.0\"");
        assertThat(body("/connector-plugins/io.floodmark.nullsink.NullSinkConnector/config"))
                .contains("commit.interval.ms", "simulated.delay.ms", "simulated.error.rate");
    }

    @Test
    void aTrialSaysWhatItWillMakeAndTakesItAway(@TempDir Path folder) throws IOException {
        write(folder, connect.url());

        Program trial = Weather.fair(() -> Program.run(folder, "trial", "plan.yaml", "--yes", "--json"));

        assertThat(trial.exitCode())
                .as(trial.said())
                .isIn(ExitCode.DONE.code(), ExitCode.OVERLOADED.code(), ExitCode.UNSAFE.code());
        assertThat(trial.said()).contains("1 null sink connector(s) of 2 task(s) in Kafka Connect at " + connect.url());
        assertThat(connectors()).isEqualTo("[]");
        assertThat(journal(folder)).contains("making-connector", "deleted-connector");
    }

    @Test
    void afterKill9CleanTakesTheConnectorAway(@TempDir Path folder) throws IOException {
        write(folder, connect.url());
        try (Program trial = Program.start(folder, "trial", "plan.yaml", "--yes", "--for", "60s")) {
            await().atMost(SOON).until(() -> connectors().contains("-sink-0") || !trial.alive());
            assertThat(trial.alive()).as(trial.said()).isTrue();
            trial.kill9();
        }

        Program clean = Program.run(folder, "clean");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
        assertThat(clean.said()).contains("connector " + connect.url() + "/connectors/floodmark-");
        assertThat(connectors()).isEqualTo("[]");
    }

    @Test
    void aUrlThatIsNoConnect(@TempDir Path folder) throws IOException {
        write(folder, "http://127.0.0.1:1");

        Program trial = Program.run(folder, "trial", "plan.yaml", "--yes");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.said()).contains("http://127.0.0.1:1", "expected the REST interface");
    }

    private static String journal(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("floodmark-runs/journal"))) {
            return Files.readString(files.findFirst().orElseThrow());
        }
    }
}
