package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.host.OwnedProcess;
import io.floodmark.model.error.PlanException;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.NetworkClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnJarTest {
    @TempDir
    private Path folder;

    @Test
    void refusesALibraryThatIsTakenFromElsewhere() {
        Path ours = CrewJar.packed(folder.resolve("ours.jar"), List.of());

        assertThatThrownBy(() -> OwnJar.requireRun(ours, NetworkClient.class))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("NetworkClient is taken from " + OwnedProcess.classesOf(NetworkClient.class)
                        + "; expected ours.jar")
                .hasMessageContaining("spark.jars.packages");
    }

    @Test
    void doesNotAskForWhatItDoesNotCarry() {
        Path ours = CrewJar.packed(folder.resolve("ours.jar"), List.of());

        assertThat(OwnJar.contains(ours, Test.class.getName())).isFalse();
        assertThatCode(() -> OwnJar.requireRun(ours, Test.class)).doesNotThrowAnyException();
    }

    @Test
    void asksForNothingWhereAllLieSideBySide() {
        assertThat(OwnJar.contains(folder, NetworkClient.class.getName())).isFalse();
        assertThatCode(OwnJar::requireRun).doesNotThrowAnyException();
    }
}
