package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.cli.exit.ExitCode;
import io.floodmark.lab.ConnectReleases;
import io.floodmark.lab.ConnectRequest;
import io.floodmark.lab.ConnectWorkers;
import io.floodmark.lab.KafkaReleases;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabRegistry;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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

/** An existing Connect cluster for an existing Kafka cluster: what is created there, and that it is removed again. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectExistingTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final String VERSION = System.getProperty("floodmark.kafkaVersion", "");
    private static final String PASSWORD = "opens-the-gate";

    @TempDir
    private static Path theirs;

    private Lab lab;
    private ConnectWorkers connect;
    private PasswordGate gate;

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
                        2,
                        Path.of(System.getProperty("floodmark.nullSink", "")).normalize()),
                SOON,
                tools);
        gate = new PasswordGate(worker(), "ann", PASSWORD);
    }

    private String worker() {
        return connect.urls().get(0);
    }

    @AfterAll
    void stop() {
        if (gate != null) {
            gate.close();
        }
        if (connect != null) {
            connect.close();
        }
        if (lab != null) {
            lab.close();
        }
    }

    /** @param connect the plan's keys for the Connect cluster and the connector */
    private void write(Path folder, String connect) throws IOException {
        Files.writeString(folder.resolve("password"), PASSWORD + "\n");
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                cluster: { bootstrap-server: "%s" }
                workload:
                  partitions: 3
                  replication-factor: 1
                  consume: [ { engine: connect, tasks: 2, %s } ]
                load: { rate: 500/s }
                search: { trial: 8s, safe-trial: 8s }
                budget: { max-disk: 64MiB }
                """.formatted(lab.bootstrapServers(), connect));
    }

    private String open() {
        return "url: \"" + worker() + "\"";
    }

    private String behindTheGate() {
        return "url: \"" + gate.url() + "\", user: ann, password-file: password";
    }

    private String connectors() throws IOException {
        return body("/connectors");
    }

    private String body(String path) throws IOException {
        HttpURLConnection asked =
                (HttpURLConnection) URI.create(worker() + path).toURL().openConnection();
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
    void aTrialSaysWhatItWillMakeAndTakesItAwayAndKeepsTheSecret(@TempDir Path folder) throws IOException {
        write(folder, behindTheGate());

        Program trial = Undisturbed.trial(() -> Program.run(folder, "trial", "plan.yaml", "--yes", "--json"));

        assertThat(trial.said()).contains("1 null sink connector(s) of 2 task(s) in Kafka Connect at " + gate.url());
        assertThat(connectors()).isEqualTo("[]");
        assertThat(journal(folder)).contains("making-connector", "deleted-connector");
        assertThat(holding(folder, PASSWORD)).containsExactly(folder.resolve("password"));
    }

    /** Returns the files below a folder that contain a text; a store may contain it among binary data. */
    private static List<Path> holding(Path folder, String text) throws IOException {
        List<Path> holding = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
                    holding.add(file);
                }
            }
        }
        return holding;
    }

    @Test
    void whoKnowsNoPasswordIsToldHowToGiveOne(@TempDir Path folder) throws IOException {
        write(folder, "url: \"" + gate.url() + "\"");

        Program trial = Program.run(folder, "trial", "plan.yaml", "--yes");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.said()).contains("status 401", "give user and password-file, or token-file, with url");
    }

    @Test
    void aTaskThatFailsInATrialIsNamedAndProvesNothing(@TempDir Path folder) throws IOException {
        write(folder, open() + ", connector: { value.converter: org.apache.kafka.connect.json.JsonConverter }");

        Program trial = Undisturbed.run(() -> Program.run(folder, "trial", "plan.yaml", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
        assertThat(trial.said()).contains("invalid(generator)", "has failed on 127.0.0.1:", "because of");
        assertThat(connectors()).isEqualTo("[]");
    }

    /** Connect accepts such a connector, but its tasks then have no consumer. */
    @Test
    void aTaskThatCannotStartIsNamedAndIsNoFaultOfALab(@TempDir Path folder) throws IOException {
        write(folder, open() + ", connector: { consumer.override.max.poll.records: -5 }");

        Program trial = Program.run(folder, "trial", "plan.yaml", "--yes");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.said()).contains("does not start: task ", "max.poll.records");
        assertThat(connectors()).isEqualTo("[]");
    }

    @Test
    void sinksThatFallBehindAreOverloaded(@TempDir Path folder) throws IOException {
        // Each of two tasks reads ten batches per second with ten records: 200 of 500 records per second.
        write(
                folder,
                open() + ", connector: { simulated.delay.ms: 100, consumer.override.max.poll.records: 10,"
                        + " simulated.error.rate: 0.1 }");

        Program trial = Undisturbed.run(() -> Program.run(folder, "trial", "plan.yaml", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.OVERLOADED.code());
        // On a busy machine the cause may be its CPU, not the lag that shows it.
        assertThat(trial.said())
                .containsPattern("overloaded\\(.*(host-cpu|consumer-lag)")
                .contains("lags by");
        assertThat(connectors()).isEqualTo("[]");
    }

    @Test
    void afterKill9CleanTakesTheConnectorAway(@TempDir Path folder) throws IOException {
        write(folder, behindTheGate());
        try (Program trial = Program.start(folder, "trial", "plan.yaml", "--yes", "--for", "60s")) {
            await().atMost(SOON).until(() -> connectors().contains("-sink-0") || !trial.alive());
            assertThat(trial.alive()).as(trial.said()).isTrue();
            trial.kill9();
        }

        Program clean = Program.run(folder, "clean");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
        assertThat(clean.said()).contains("connector " + gate.url() + "/connectors/floodmark-");
        assertThat(connectors()).isEqualTo("[]");
    }

    @Test
    void aUrlThatIsNoConnect(@TempDir Path folder) throws IOException {
        write(folder, "url: \"http://127.0.0.1:1\"");

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
