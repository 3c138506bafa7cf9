package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewFleetFailureContract;
import io.floodmark.model.error.PlanException;
import io.floodmark.testing.CommandLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class SshFleetFailureTest extends CrewFleetFailureContract<SshEnvironment> {
    @Override
    protected SshEnvironment open(Path folder, String bootstrapServers) throws Exception {
        return new SshEnvironment(folder, bootstrapServers);
    }

    @Test
    void showsNoSecretInArguments() throws Exception {
        try (CrewFleet fleet = fleet(OptionalInt.of(2), "none")) {
            assertThat(environment().ssh().commands())
                    .isNotEmpty()
                    .noneMatch(command -> command.contains(Ground.SECRET));
            assertThat(CommandLines.of(ProcessHandle.of(fleet.pids().get(0)).orElseThrow()))
                    .contains(SshDriver.class.getName())
                    .doesNotContain(Ground.SECRET);
        }
        awaitNobody();
    }

    @Test
    void workersEndWithWhoeverOwnsThem() throws Exception {
        create("owned");
        Path folder = environment().folder();
        Ground ground = environment().ground();
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
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
            assertThat(workers()).hasSize(2);
        } finally {
            owner.destroyForcibly();
        }

        awaitNobody();
        awaitRest("owned");
    }

    @Test
    void saysHowManyWorkersThereIsRoomForWhereMoreAreAskedFor() {
        int room = Runtime.getRuntime().availableProcessors();
        Ground ground = environment().ground();
        String one = "ssh://" + environment().ssh().at("127.0.0.1");
        SshSettings most = new Ground(ground.bootstrapServers(), ground.client(), one)
                .settings(
                        OptionalInt.of(room + 1),
                        room + 1,
                        "none",
                        environment().folder().resolve("none.log"));

        assertThatThrownBy(() -> SshFleet.start(most, SshEnvironment.CLOCK))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "fleet.workers is " + (room + 1) + ", and the hosts of fleet.on have room for " + room);
        awaitNobody();
    }
}
