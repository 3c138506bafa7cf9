package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is stopped or killed on an existing cluster leaves nothing there that {@code clean} does not remove. */
@Tag("full")
class ExistingClusterLeftoverTest {
    @RegisterExtension
    private static final SharedCluster CLUSTER = new SharedCluster();

    @TempDir
    private Path folder;

    @Test
    void ctrlCInThePreflightMakesNothing() throws IOException {
        try (Program trial = Program.start(folder, CLUSTER.trialAsAdmin(folder, "--yes"))) {
            await().atMost(SharedCluster.SOON).until(() -> trial.said().contains("looking at") || !trial.alive());
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.STOPPED.code());
            assertThat(trial.err()).contains("stopped before anything was measured");
        }
        assertThat(folder.resolve("floodmark-runs/journal")).doesNotExist();
    }

    @Test
    void ctrlCBeforeTheLoadMakesNothingMore() throws Exception {
        CLUSTER.grantTopics();
        try (Program trial =
                Program.start(folder, CLUSTER.trialAs(folder, "plain-user1", "plain-user1-secret", "--yes"))) {
            // From then on it measures for seconds how fast the canary is served.
            await().atMost(SharedCluster.SOON).until(() -> journal().contains("created-topic") || !trial.alive());
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.STOPPED.code());
            assertThat(trial.err()).contains("stopped before anything was measured");
        }
        assertThat(journal()).contains("-canary-").doesNotContain("-load-0-0");
    }

    private String journal() throws IOException {
        Path journals = folder.resolve("floodmark-runs/journal");
        if (!Files.exists(journals)) {
            return "";
        }
        try (Stream<Path> files = Files.list(journals)) {
            Optional<Path> first = files.findFirst();
            return first.isPresent() ? Files.readString(first.get()) : "";
        }
    }

    /**
     * Real consumers whose group the plan names, topics that are filled and read, and an existing topic that is only
     * read.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "produce: { engine: client }, consume: [ { engine: client, group: billing, members: 2 } ] | true",
                "consume-only: { fill: 1MiB, members: 2 } | true",
                "consume-only: { topic: orders } | false"
            })
    void neitherCtrlCNorKill9LeavesAnythingOfWhoReads(String traffic, boolean makesTopics) throws Exception {
        writeOrders();
        Set<String> groups = CLUSTER.groups();

        List<ProcessHandle> stopped;
        try (Program trial = measuring(traffic)) {
            stopped = trial.descendants().toList();
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(CtrlC.HERE.exitCode());
        }
        nothingIsLeft(stopped, groups);

        List<ProcessHandle> killed;
        try (Program trial = measuring(traffic)) {
            killed = trial.descendants().toList();
            trial.kill9();
            // Children end by themselves, because no parent is left to end them.
            await().atMost(SharedCluster.SOON).until(() -> killed.stream().noneMatch(ProcessHandle::isAlive));
        }
        assertThat(CLUSTER.topics().stream().anyMatch(topic -> topic.startsWith("floodmark-")))
                .as("topics that kill -9 leaves")
                .isEqualTo(makesTopics);
        Program clean = Program.run(folder, "clean");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
        nothingIsLeft(killed, groups);
    }

    private static void writeOrders() throws Exception {
        if (CLUSTER.topics().contains("orders")) {
            return;
        }
        CLUSTER.admin()
                .createTopics(List.of(new NewTopic("orders", 2, (short) 1)))
                .all()
                .get();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                CLUSTER.clientOf("plain-admin", "plain-admin-secret"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                sent.add(producer.send(new ProducerRecord<>("orders", new byte[500])));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    /** Checks that nothing is left. The cluster itself checks topics with the prefix and quotas after each test. */
    private void nothingIsLeft(List<ProcessHandle> children, Set<String> groupsBefore) throws Exception {
        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(CLUSTER.topics()).noneMatch(topic -> topic.startsWith("floodmark-"));
        assertThat(CLUSTER.groups()).isEqualTo(groupsBefore);
        try (Stream<Path> files = Files.list(folder.resolve("floodmark-runs/journal"))) {
            assertThat(files).allMatch(file -> file.toString().endsWith(".journal"));
        }
    }

    @Test
    void scanRemovesEveryLookAlikeWhoseNameIsPipedIn() throws Exception {
        List<String> left =
                List.of("floodmark-20260101-000000-aaaa-load-0-0", "floodmark-20260101-000000-aaaa-load-1-0");
        CLUSTER.admin()
                .createTopics(left.stream()
                        .map(name -> new NewTopic(name, 1, (short) 1))
                        .toList())
                .all()
                .get();
        CLUSTER.trialAsAdmin(folder);

        Program clean = Program.typing(
                folder,
                String.join("\n", left) + "\n",
                "clean",
                "--scan",
                "--bootstrap-server",
                CLUSTER.bootstrapServers(),
                "--command-config",
                "client.properties");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
        assertThat(clean.out()).contains("removed " + left.get(0), "removed " + left.get(1));
    }

    /** @param traffic text about it in the plan, in addition to the usual */
    private Program measuring(String traffic) throws IOException {
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);
        String[] arguments = CLUSTER.trialAsAdmin(folder, "--yes", "--for", "60s");
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(
                plan,
                Files.readString(plan).replace("replication-factor: 1 }", "replication-factor: 1, " + traffic + " }"));
        Program trial = Program.start(folder, arguments);
        await().atMost(SharedCluster.SOON).until(() -> trial.said().contains("trial 1:") || !trial.alive());
        assertThat(trial.alive()).as(trial.said()).isTrue();
        return trial;
    }
}
