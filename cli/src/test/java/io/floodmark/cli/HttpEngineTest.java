package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.lab.KafkaReleases;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabRegistry;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Load over HTTP through a real gateway to a real cluster: every confirmed record is in Kafka. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpEngineTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final String VERSION = System.getProperty("floodmark.kafkaVersion", "");

    /** The output of {@code floodmark gateway --hash-password} for "word". */
    private static final String HASH_OF_WORD =
            "pbkdf2-sha256$600000$pXpTS4Ae8jNGTnsX322flQ==$3CUmDKGK+oh38l26zTe7y0k1ujfUjcZA0yy54FrBqtQ=";

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
        url = listening(serving);
    }

    private static String listening(Program serving) {
        String says = "gateway listens on ";
        await().atMost(SOON).until(() -> serving.out().contains(says) || !serving.alive());
        return serving.out()
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
                search: { trial: 4s, safe-trial: 4s }
                budget: { max-disk: 64MiB }
                """.formatted(servers, produce));
        return Program.run(folder, "trial", "plan.yaml", "--yes", "--json");
    }

    private Program fair(Path folder, String produce) {
        return Undisturbed.trial(() -> {
            try {
                return trial(folder, produce);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"format: raw", "format: framed, records: 20", "format: ndjson, records: 5"})
    void whatTheGatewaySaidIsInKafka(String format, @TempDir Path folder) throws IOException {
        String produce = "url: \"" + url + "/v1/topics/{topic}/records\", producers: 8, " + format;

        Program trial = fair(folder, produce);

        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true").contains("8 connections kept alive");
    }

    /** Uses the gateway like any service whose own rules say what to write and where. */
    @Test
    void drivesTheInterfacesOfOthers(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("body"), "{\"records\":[{\"value\":\"{value}\"}]}");
        String v3 = url + "/v3/clusters/" + clusterId() + "/topics/{topic}/records";
        Map<String, String> forms = Map.of(
                "v2", "format: v2, records: 10, url: \"" + url + "/topics/{topic}\"",
                "v3", "format: v3, records: 10, url: \"" + v3 + "\"",
                "template",
                        "format: template, body: body, url: \"" + url + "/topics/{topic}\","
                                + " headers: { Content-Type: application/vnd.kafka.binary.v2+json }",
                "one topic", "url: \"" + url + "/v1/topics/floodmark-in/records\", topic: floodmark-in");
        forms.forEach((form, produce) -> {
            Program trial = fair(folder, produce + ", producers: 8");
            assertThat(trial.out())
                    .as(form)
                    .containsPattern("\"agrees\" ?: ?true")
                    .contains("read each second");
        });
        assertThat(answer("/topics")).as("nothing is left").doesNotContain("floodmark-in");
    }

    @Test
    void readsTheQueuesOfAGatewayThatAsksForNames(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("users"), "bench:" + HASH_OF_WORD + "\n");
        Files.writeString(folder.resolve("gateway.yaml"), """
                kafka: { bootstrap-server: "%s" }
                http: { listen: "127.0.0.1:0" }
                access: { users: users }
                """.formatted(servers));
        String word = Base64.getEncoder().encodeToString("bench:word".getBytes(StandardCharsets.UTF_8));
        Files.writeString(folder.resolve("introduction"), "Basic " + word);
        try (Program guarded = Program.start(folder, "gateway", "--config", "gateway.yaml")) {
            String to = listening(guarded);

            Program trial = fair(
                    folder,
                    "producers: 8, url: \"" + to + "/v1/topics/{topic}/records\","
                            + " header-files: { Authorization: introduction }");

            assertThat(trial.out()).contains("read each second");
            assertThat(trial.said()).doesNotContain(word);
        }
    }

    private String answer(String path) {
        try {
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(url + path)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    private String clusterId() {
        Matcher id = Pattern.compile("\"cluster_id\" ?: ?\"([^\"]+)\"").matcher(answer("/v3/clusters"));
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    @Test
    void saysThatNobodyListens(@TempDir Path folder) throws IOException {
        Program trial = trial(folder, "url: \"http://127.0.0.1:1/{topic}\"");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.UNREACHABLE.code());
        assertThat(trial.said()).contains("cannot connect to http://127.0.0.1:1");
    }
}
