package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An existing cluster whose volume has less free space than a run leaves free. The volume is in memory and used by this
 * cluster only.
 */
@Tag("full")
class FullDiskTest {
    @TempDir
    private Path folder;

    @Test
    void aGuestStaysAwayFromAVolumeThatIsNearlyFull() throws Exception {
        Program up = Launch.in(folder)
                .behind(mounting("3g", folder.resolve("floodmark-runs/labs")))
                .start("lab", "up", "--brokers", "1", "--replication-factor", "1", "--max-disk", "2GB");
        assertThat(up.exitCode()).as(up.said()).isZero();
        try {
            String cluster = up.out().replaceAll("(?s).*--bootstrap-server (\\S+).*", "$1");
            Set<String> before = topics(cluster);

            Program trial = Program.run(
                    folder,
                    "trial",
                    "--bootstrap-server",
                    cluster,
                    "--partitions",
                    "3",
                    "--replication-factor",
                    "1",
                    "--load",
                    "300/s",
                    "--max-disk",
                    "64MiB",
                    "--yes");

            assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.REFUSED.code());
            assertThat(trial.err())
                    .contains("nothing was created or written", "a reserve of 10.0 GB", "free some space");
            assertThat(topics(cluster)).isEqualTo(before);
        } finally {
            Program down = Program.run(folder, "lab", "down");
            assertThat(down.exitCode()).as(down.said()).isZero();
        }
    }

    private static Set<String> topics(String cluster) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", cluster))) {
            return admin.listTopics().names().get();
        }
    }

    /**
     * Returns a command that runs its arguments with a volume of that size at that place, visible only to them and
     * their children.
     */
    static List<String> mounting(String size, Path place) throws IOException {
        Files.createDirectories(place);
        String mount = "mount -t tmpfs -o mode=700,size=" + size + " tmpfs '" + place + "'";
        List<String> command =
                List.of("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount + " && exec \"$@\"", "sh");
        Requires.right(Wrapper.works(command), "to mount in a name space of its own: " + mount);
        return command;
    }
}
