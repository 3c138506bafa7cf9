package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A run reports, and does not do, what a cluster cannot do and what the user has not allowed. */
@Tag("full")
class ExistingClusterRefusalTest {
    @RegisterExtension
    private static final SharedCluster CLUSTER = new SharedCluster();

    @TempDir
    private Path folder;

    @Test
    void moreReplicasThanBrokers() throws IOException {
        Program trial =
                SharedCluster.refused(folder, CLUSTER.trialAsAdmin(folder, "--replication-factor", "2", "--yes"));

        assertThat(trial.err()).containsIgnoringCase("replication");
    }

    @Test
    void recordsLargerThanTheClusterTakes() throws IOException {
        Program trial = SharedCluster.refused(folder, CLUSTER.trialAsAdmin(folder, "--record-size", "100MiB", "--yes"));

        assertThat(trial.err()).contains("socket.request.max.bytes");
    }

    @Test
    void recordsLargerThanThePolicyOfTheClusterAllows() throws IOException {
        Program trial = SharedCluster.refused(folder, CLUSTER.trialAsAdmin(folder, "--record-size", "3MiB", "--yes"));

        assertThat(trial.err()).contains(SmallMessagesOnly.REFUSAL, "max.message.bytes", "--record-size");
    }

    @Test
    void aDiskThatHoldsNotEvenTheLowestLoadIsSaidBeforeAnythingIsMade() throws IOException {
        String[] limit = CLUSTER.trialAsAdmin(folder, "--record-size", "1MiB", "--max-disk", "300MB", "--yes");
        limit[0] = "limit";

        Program program = SharedCluster.refused(folder, limit);

        assertThat(program.err()).contains("max-disk is 300MB; expected at least", "lower search.lowest to");
        assertThat(program.said()).contains("problem:").doesNotContain("trial 1:");
    }

    @Test
    void withoutYesNothingIsMade() throws Exception {
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);
        Set<String> before = CLUSTER.topics();

        Program trial = Program.run(folder, CLUSTER.trialAsAdmin(folder));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.UNCONFIRMED.code());
        assertThat(trial.said()).contains("floodmark-", "--yes");
        assertThat(CLUSTER.topics()).isEqualTo(before);
    }

    @Test
    void allThatMayBeWrittenIsWritten() throws IOException {
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);
        Program trial =
                Program.run(folder, CLUSTER.trialAsAdmin(folder, "--for", "60s", "--max-bytes", "2MB", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
        assertThat(trial.out()).contains("invalid(budget)", "the budget of bytes written (max-bytes) is spent");
    }

    /** This broker checks every 5 minutes what to delete, so no space is freed. */
    @Test
    void allThatMayBeOccupiedIsOccupied() throws IOException {
        Room.requireForGuest(folder, SharedCluster.MAX_DISK);
        Program trial = Program.run(folder, CLUSTER.trialAsAdmin(folder, "--for", "60s", "--load", "10000/s", "--yes"));

        assertThat(trial.exitCode()).as(trial.said()).isEqualTo(ExitCode.INVALID.code());
        assertThat(trial.out())
                .contains("invalid(no-room)", "the test topics have reached their size limit (max-disk)");
    }

    @Test
    void twoRunsAtOnceInOneFolder() throws IOException {
        Room.requireForGuest(folder, new Bytes(2 * SharedCluster.MAX_DISK.value()));
        String[] arguments = CLUSTER.trialAsAdmin(folder, "--yes", "--json");
        try (Program one = Launch.in(folder).named("one-").start(arguments);
                Program other = Launch.in(folder).named("other-").start(arguments)) {
            // Each may disturb the other, and so may other processes: any verdict is correct, but both end in order.
            Undisturbed.assertExitCodeOfVerdict(one);
            Undisturbed.assertExitCodeOfVerdict(other);
        }

        Program runs = Program.run(folder, "runs");
        assertThat(runs.out().lines().filter(line -> line.matches("\\d{8}-\\d{6}-.*")))
                .as(runs.said())
                .hasSize(2);
        assertThat(folder.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void theCpuOfBrokersOnThisMachineIsSeen() throws IOException {
        Program trial = Program.run(folder, CLUSTER.trialAsAdmin(folder, "--yes", "--json"));

        assertThat(trial.out())
                .as(trial.said())
                .contains("all brokers share this machine", "\"host-cpu\"")
                .doesNotContain("no reading of the CPU of a broker's host");
    }
}
