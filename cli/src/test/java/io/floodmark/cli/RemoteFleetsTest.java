package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.floodmark.cli.exit.ExitCode;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program with its load on Spark, which is fetched as for a user without Spark. Spark clusters, and hosts over ssh,
 * are tested in their modules. A search with a Spark cluster is tested in {@link SparkLimitTest}.
 */
@Tag("full")
class RemoteFleetsTest {
    private static final String SECRET = "plain-admin-secret";

    @RegisterExtension
    private static final SharedCluster CLUSTER = new SharedCluster();

    @TempDir
    private Path folder;

    private Program trial(String... more) throws IOException {
        Program program = Launch.in(folder)
                .with(Map.of(
                        "XDG_CACHE_HOME",
                        Path.of("target", "downloads").toAbsolutePath().toString()))
                .start(CLUSTER.trialAsAdmin(folder, more));
        program.exitCode();
        return program;
    }

    @Test
    void holdsALoadOnSparkAndConfirmsIt() throws IOException {
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);

        Program trial = Undisturbed.trial(() -> {
            try {
                return trial("--on", "local[2]", "--yes", "--json");
            } catch (IOException full) {
                throw new AssertionError(full);
            }
        });

        assertThat(trial.out()).containsPattern("\"agrees\" ?: ?true").contains("local[2]");
        assertThat(trial.said()).doesNotContain(SECRET);
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void saysThatAHostCannotBeReachedAndLeavesNothing() throws IOException {
        boolean client = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(part -> Files.isExecutable(Path.of(part, "ssh")));
        assumeTrue(client, "this machine has no OpenSSH client");
        int free = free();

        Program trial = trial("--on", "ssh://127.0.0.1:" + free, "--yes");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("fleet.on: 127.0.0.1:" + free + " cannot be reached", "Connection refused");
    }

    @Test
    void saysThatNobodyListensWhereTheMasterShouldBe() throws IOException {
        int free = free();

        Program trial = trial("--on", "spark://127.0.0.1:" + free, "--yes");

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.BAD_PLAN.code());
        assertThat(trial.err()).contains("spark://127.0.0.1:" + free, "nothing answers there");
    }
}
