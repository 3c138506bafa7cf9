package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewFleetContract;
import io.floodmark.crew.SystemClock;
import io.floodmark.model.NanoClock;
import io.floodmark.model.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On two names of this machine, over a real ssh. */
@Tag("full")
class SshFleetTest extends CrewFleetContract {
    private static final NanoClock CLOCK = new SystemClock();

    private Path folder;
    private LoopbackSsh ssh;
    private Ground ground;

    @BeforeAll
    void startServer(@TempDir Path shared) throws Exception {
        folder = shared;
        ssh = LoopbackSsh.in(folder);
        ground = new Ground(
                bootstrapServers(), ssh.client(), "ssh://" + ssh.at("127.0.0.1") + "," + ssh.at("localhost"));
    }

    @AfterAll
    void stopServer() throws IOException {
        if (ssh != null) {
            ssh.close();
        }
    }

    @Override
    protected CrewFleet fleet(OptionalInt workers, String topic, String produce) throws IOException {
        Path log = Files.createTempFile(folder, "driver-", ".log");
        return SshFleet.start(ground.settings(workers, 2, topic, produce, log), CLOCK);
    }

    @Override
    protected List<ProcessHandle> workers() {
        return LoopbackSsh.workers();
    }

    @Test
    void showsNoSecretInArguments() throws IOException {
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "none", "engine: wire")) {
            assertThat(ssh.commands()).isNotEmpty().noneMatch(command -> command.contains(Ground.SECRET));
            assertThat(LoopbackSsh.commandLine(
                            ProcessHandle.of(fleet.pids().get(0)).orElseThrow()))
                    .contains(SshDriver.class.getName())
                    .doesNotContain(Ground.SECRET);
        }
        awaitNobody();
    }

    @Test
    void workersEndWithWhoeverOwnsThem() throws Exception {
        create("owned");
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Owner.class.getName(),
                        ground.bootstrapServers(),
                        ground.client(),
                        ground.on(),
                        "owned",
                        folder.resolve("owned.log").toString(),
                        "2000")
                .inheritIO()
                .start();
        try {
            await().atMost(LONG).until(() -> written("owned") > 2_000);
            assertThat(LoopbackSsh.workers()).hasSize(2);
        } finally {
            owner.destroyForcibly();
        }

        awaitNobody();
        awaitRest("owned");
    }

    @Test
    void saysHowManyWorkersThereIsRoomForWhereMoreAreAskedFor() {
        int room = Runtime.getRuntime().availableProcessors();
        SshSettings most = new Ground(ground.bootstrapServers(), ground.client(), "ssh://" + ssh.at("127.0.0.1"))
                .settings(OptionalInt.of(room + 1), room + 1, "none", folder.resolve("none.log"));

        assertThatThrownBy(() -> SshFleet.start(most, CLOCK))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "fleet.workers is " + (room + 1) + ", and the hosts of fleet.on have room for " + room);
        awaitNobody();
    }
}
