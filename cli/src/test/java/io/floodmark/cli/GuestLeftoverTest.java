package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A run that is stopped or killed on a cluster of somebody's leaves nothing there that {@code clean} does not remove. */
@Tag("full")
class GuestLeftoverTest {
    @RegisterExtension
    private static final GuestCluster CLUSTER = new GuestCluster();

    @TempDir
    private Path folder;

    @Test
    void ctrlCInThePreflightMakesNothing() throws IOException {
        try (Program trial = Program.start(folder, CLUSTER.trialAsAdmin(folder, "--yes"))) {
            await().atMost(GuestCluster.SOON).until(() -> trial.said().contains("looking at") || !trial.alive());
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
            // From then on it looks for seconds at how fast the canary is served.
            await().atMost(GuestCluster.SOON).until(() -> journal().contains("created-topic") || !trial.alive());
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

    @Test
    void ctrlCTakesEverythingAway() throws IOException {
        try (Program trial = measuring()) {
            trial.interrupt();

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(CtrlC.HERE.exitCode());
        }
    }

    @Test
    void afterKill9CleanTakesEverythingAway() throws Exception {
        try (Program trial = measuring()) {
            trial.kill9();
        }
        assertThat(CLUSTER.topics()).anyMatch(topic -> topic.startsWith("floodmark-"));

        Program clean = Program.run(folder, "clean");

        assertThat(clean.exitCode()).as(clean.said()).isZero();
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

    private Program measuring() throws IOException {
        Room.requireForGuest(folder, GuestCluster.MAX_DISK);
        Program trial = Program.start(folder, CLUSTER.trialAsAdmin(folder, "--yes", "--for", "60s"));
        await().atMost(GuestCluster.SOON).until(() -> trial.said().contains("trial 1:") || !trial.alive());
        assertThat(trial.alive()).as(trial.said()).isTrue();
        return trial;
    }
}
