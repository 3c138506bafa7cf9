package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real clients of many releases, together with those of the wire engine, on an existing cluster that requires a
 * password.
 */
@Tag("full")
class RealClientTest {
    private static final String SECRET = "plain-admin-secret";
    /** From this Java version on, releases before 3.9.1 cannot log in by SASL. */
    private static final int WITHOUT_SUBJECT = 24;
    /** Includes the download of a release. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    @RegisterExtension
    private static final SharedCluster CLUSTER = new SharedCluster();

    @TempDir
    private Path folder;

    /**
     * The oldest and the newest supported releases, and releases on both sides of the first that newer Java versions
     * accept.
     */
    @ParameterizedTest
    @ValueSource(strings = {"2.1.1", "3.4.1", "3.9.1", "4.3.1", "4.4.0"})
    void releasesOldAndNewSendAndReceive(String version) throws IOException {
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);
        String client = "engine: client, kafka-clients: " + version;
        String plan = plan(client, "{ " + client + ", members: 2 }, { engine: wire }");

        if (Runtime.version().feature() >= WITHOUT_SUBJECT && version.compareTo("3.9.1") < 0) {
            Program refused = trial(plan);
            assertThat(refused.exitCode()).as(refused.said()).isEqualTo(ExitCode.BAD_PLAN.code());
            assertThat(refused.err()).contains("kafka-clients " + version, "expected kafka-clients 3.9.1 or later");
            return;
        }
        Set<String> shown = new TreeSet<>();
        Program trial = Undisturbed.trial(() -> watched(plan, shown));

        // Four JVMs that start within seconds may overload a small machine; this test only requires that everything
        // arrives.
        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true").contains("\"" + version + "\"");
        List<String> consumption = Files.readAllLines(Exported.last(folder).resolve("consumption.csv")).stream()
                .skip(1)
                .toList();
        assertThat(consumption.stream().map(line -> line.split(",", -1)[1])).hasSizeGreaterThan(6);
        assertThat(sums(consumption, "received", 4))
                .hasSize(2)
                .allSatisfy(sum -> assertThat(sum).isGreaterThan(1_000));
        assertThat(sums(consumption, "lost", 7)).containsOnly(0L);
        assertThat(sums(consumption, "duplicated", 8)).containsOnly(0L);
        noSecretIsIn(folder);
        assertThat(trial.said()).doesNotContain(SECRET);
        assertThat(shown)
                .as(trial.said())
                .anyMatch(text -> text.contains("io.floodmark.client.ChildMain"))
                .noneMatch(text -> text.contains(SECRET));
    }

    /** Runs a trial to its end, and adds what its child processes show to everybody on the machine. */
    private Program watched(String plan, Set<String> shown) {
        try (Program trial = start(plan)) {
            await().atMost(LONGEST).until(() -> {
                trial.descendants().forEach(child -> shown.add(shown(child.pid())));
                return !trial.alive();
            });
            return trial;
        }
    }

    /** Returns the sums of one column, group by group. */
    private static List<Long> sums(List<String> rows, String column, int at) {
        TreeSet<String> groups =
                new TreeSet<>(rows.stream().map(row -> row.split(",", -1)[1]).toList());
        List<Long> sums = new ArrayList<>();
        for (String group : groups) {
            sums.add(rows.stream()
                    .map(row -> row.split(",", -1))
                    .filter(row -> row[1].equals(group))
                    .mapToLong(row -> Long.parseLong(row[at]))
                    .sum());
        }
        assertThat(sums).as(column).isNotEmpty();
        return sums;
    }

    /** Returns the command line and the environment. */
    private static String shown(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1)
                    + Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    @Test
    void aReleaseThatIsTooOld() throws IOException {
        Program trial = trial(plan("engine: client, kafka-clients: 2.0.1", ""));

        assertThat(trial.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("kafka-clients: invalid value '2.0.1'; expected a release from 2.1.0 on");
    }

    @Test
    void aReleaseThatDoesNotExist() throws IOException {
        Program trial = trial(plan("engine: client, kafka-clients: 3.99.0", ""));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("plan.yaml:3:", "workload.produce.kafka-clients: ", "3.99.0", "2.1.0");
        assertThat(trial.said()).doesNotContain("looking at");
    }

    @Test
    void aFolderThatHoldsNoJvm() throws IOException {
        Files.createDirectories(folder.resolve("jvm"));

        Program trial = trial(plan("engine: client, java-home: jvm", ""));

        assertThat(trial.exitCode()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("java-home", "expected the folder of a JDK or JRE");
    }

    @Test
    void aPropertyThatTheReleaseDoesNotKnow() throws IOException {
        Program trial = trial(
                plan("engine: client, kafka-clients: 2.8.2, properties: { partitioner.ignore.keys: \"true\" }", ""));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err())
                .contains(
                        "plan.yaml:3:",
                        "partitioner.ignore.keys: kafka-clients 2.8.2 has no such property of a producer");
        assertThat(trial.said()).doesNotContain("looking at");
    }

    @Test
    void aValueThatTheReleaseDoesNotTake() throws IOException {
        Program trial = trial(plan("engine: wire", "{ engine: client, properties: { max.poll.records: many } }"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err())
                .contains(
                        "workload.consume[0].properties.max.poll.records: kafka-clients 4.4.0 refuses it: Invalid value many");
        assertThat(trial.said()).doesNotContain("looking at");
    }

    @Test
    void aGroupOfSomebodyElse() throws Exception {
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);
        CLUSTER.makeGroup("orders");

        Program trial = trial(plan("engine: client, transaction-records: 10", "{ engine: wire, group: orders }"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(trial.err())
                .contains(
                        "creates:  consumer group orders",
                        "creates:  3 transactional ids, floodmark-",
                        "problem:  plan.yaml:3:",
                        "workload.consume[0].group: consumer group orders exists on this cluster and does not belong to this run");
        assertThat(folder.resolve("floodmark-runs/journal")).doesNotExist();
        assertThat(CLUSTER.groups()).contains("orders");
        CLUSTER.admin().deleteConsumerGroups(List.of("orders")).all().get();
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine: wire", "engine: client"})
    void aCorpusWithoutDocuments(String engine) throws IOException {
        Files.createDirectories(folder.resolve("corpus"));

        Program trial = trial(plan(engine, "").replace("partitions: 3", "record: { corpus: { path: corpus } }"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("workload.record.corpus", "expected");
    }

    @Test
    void aDocumentThatIsLargerThanARequest() throws IOException {
        Files.write(Files.createDirectories(folder.resolve("corpus")).resolve("large"), new byte[2 << 20]);

        Program trial =
                trial(plan("engine: client", "").replace("partitions: 3", "record: { corpus: { path: corpus } }"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("workload.record", "max-request-size");
    }

    private Program trial(String plan) {
        try (Program trial = start(plan)) {
            trial.exitCode();
            return trial;
        }
    }

    private Program start(String plan) {
        try {
            CLUSTER.trialAsAdmin(folder);
            Files.writeString(folder.resolve("plan.yaml"), plan);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        return Launch.in(folder).with(downloads()).start("trial", "plan.yaml", "--yes", "--json");
    }

    /** Returns the environment for downloads, which are fetched once for all tests. */
    private static Map<String, String> downloads() {
        return Map.of(
                "XDG_CACHE_HOME",
                Path.of("target", "downloads").toAbsolutePath().toString());
    }

    private static String plan(String produce, String consume) {
        return """
                floodmark: 1
                cluster: { bootstrap-server: "%s", command-config: client.properties }
                workload: { partitions: 3, replication-factor: 1, produce: { %s }, consume: [ %s ] }
                load: { rate: 300/s }
                search: { trial: 4s, safe-trial: 4s }
                budget: { max-disk: %s }
                """.formatted(CLUSTER.bootstrapServers(), produce, consume, new Bytes(SharedCluster.MAX_DISK.value()));
    }

    /** Checks all files except the one that the user wrote. */
    private static void noSecretIsIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> publisher = files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("client.properties"))
                    .filter(RealClientTest::tells)
                    .toList();
            assertThat(publisher).isEmpty();
        }
    }

    private static boolean tells(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(SECRET);
        } catch (IOException vanished) {
            return false;
        }
    }
}
