package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.http.HttpFleet;
import io.floodmark.http.HttpFleetSettings;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.Pace;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Load over HTTP through a real gateway to a real cluster: every confirmed record is in Kafka. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpEngineTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    /** The output of {@code floodmark gateway --hash-password} for "word". */
    private static final String HASH_OF_WORD =
            "pbkdf2-sha256$600000$pXpTS4Ae8jNGTnsX322flQ==$3CUmDKGK+oh38l26zTe7y0k1ujfUjcZA0yy54FrBqtQ=";

    @RegisterExtension
    private static final KafkaCluster KAFKA = KafkaCluster.inJvm(1).shared();

    @TempDir
    private static Path theirs;

    private @Nullable Program gateway;
    private String url = "";

    @BeforeAll
    void start() {
        Program serving = Program.start(
                theirs, "gateway", "--bootstrap-server", KAFKA.bootstrapServers(), "--listen", "127.0.0.1:0");
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
    }

    private Program trial(Path folder, String produce) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                cluster: { bootstrap-server: "%s" }
                workload:
                  partitions: 3
                  replication-factor: 1
                  record: { size: 200B }
                  produce: { engine: http, producers: 8, %s }
                load: { rate: 400/s }
                search: { trial: 4s, safe-trial: 4s }
                budget: { max-disk: 64MiB }
                """.formatted(KAFKA.bootstrapServers(), produce));
        return Program.run(folder, "trial", "plan.yaml", "--yes", "--json");
    }

    private Program fair(Path folder, String produce) {
        Room.requireForGuest(folder, Bytes.ofMiB(64));
        return Undisturbed.trial(() -> {
            try {
                return trial(folder, produce);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Sends until a budget is spent. The whole program is tested below, with the other two formats. */
    @ParameterizedTest
    @CsvSource({
        "FRAMED, 20, /v1/topics/{topic}/records",
        "NDJSON, 5, /v1/topics/{topic}/records",
        "V2, 10, /topics/{topic}",
        "V3, 10, /v3/clusters/{cluster}/topics/{topic}/records"
    })
    void whatTheGatewayConfirmsIsInKafka(HttpProduce.Format format, int records, String path) {
        String topic = KAFKA.topic(3);
        HttpFleetSettings settings = new HttpFleetSettings(
                HttpProduce.of(url + path.replace("{cluster}", clusterId()), format, records, SOON),
                RequestTexts.NONE,
                List.of(topic),
                8,
                Duration.ofMillis(5).toNanos(),
                RecordSpec.of(new Bytes(200), new Content.Random()),
                1,
                7,
                1);
        LoadOrder order = new LoadOrder(Pace.constant(1_000), SOON, List.of(new ByteBudget(200_000)));
        try (HttpFleet fleet = new HttpFleet(settings, System::nanoTime);
                LoadSession session = fleet.start(order)) {
            await().atMost(SOON).until(session::ended);

            LoadTotals totals = session.stop(SOON);

            assertThat(totals.acked()).isGreaterThan(500).isEqualTo(KAFKA.endOffsets(topic));
            assertThat(totals.failed() + totals.unknown())
                    .as(session.events().toString())
                    .isZero();
        }
    }

    /** Uses the gateway like any service that writes to a topic of its own choice. */
    @Test
    void drivesAServiceByATemplate(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("body"), "{\"records\":[{\"value\":\"{value}\"}]}");

        Program trial = fair(
                folder,
                "format: template, body: body, url: \"" + url + "/topics/floodmark-in\", topic: floodmark-in,"
                        + " headers: { Content-Type: application/vnd.kafka.binary.v2+json }");

        assertThat(trial.out())
                .containsPattern("\"agrees\" ?: ?true")
                .contains("8 connections kept alive", "read each second");
        assertThat(answer("/topics")).as("nothing is left").doesNotContain("floodmark-in");
    }

    @Test
    void readsTheQueuesOfAGatewayThatAsksForNames(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("users"), "bench:" + HASH_OF_WORD + "\n");
        Files.writeString(folder.resolve("gateway.yaml"), """
                kafka: { bootstrap-server: "%s" }
                http: { listen: "127.0.0.1:0" }
                access: { users: users }
                """.formatted(KAFKA.bootstrapServers()));
        String word = Base64.getEncoder().encodeToString("bench:word".getBytes(StandardCharsets.UTF_8));
        Files.writeString(folder.resolve("introduction"), "Basic " + word);
        try (Program guarded = Program.start(folder, "gateway", "--config", "gateway.yaml")) {
            String to = listening(guarded);

            Program trial = fair(
                    folder,
                    "format: raw, url: \"" + to + "/v1/topics/{topic}/records\","
                            + " header-files: { Authorization: introduction }");

            assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true").contains("read each second");
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
