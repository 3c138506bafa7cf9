package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrewJarTest {
    @TempDir
    private Path folder;

    @Test
    void holdsWhatWorkersRunAndIsTheSameEveryTime() throws IOException {
        Path first = CrewJar.packed(folder.resolve("first.jar"), List.of(Test.class));
        Path second = CrewJar.packed(folder.resolve("second.jar"), List.of(Test.class));

        assertThat(second).hasSameBinaryContentAs(first);
        try (JarFile jar = new JarFile(first.toFile())) {
            assertThat(List.of(
                            "io/floodmark/crew/WorkerSession.class",
                            "io/floodmark/kafka/wire/producer/WireFleet.class",
                            "org/apache/kafka/clients/NetworkClient.class",
                            "org/junit/jupiter/api/Test.class"))
                    .allSatisfy(name -> assertThat(jar.getEntry(name)).as(name).isNotNull());
            assertThat(jar.getManifest()).isNull();
        }
    }
}
