package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.floodmark.host.OwnedProcess;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs first, because the labs of all other tests start from its archive. */
@Order(1)
class SharedClassesTest {
    @TempDir
    private Path folder;

    /** The archive stays next to the Kafka of this build, so that labs of later tests start with half the CPU time. */
    @Test
    void aLabMapsTheClassesThatAnotherHasRead() throws IOException {
        // A JVM archives classes of jars only; before the package phase, those of this project are in a folder.
        assumeThat(OwnedProcess.classesOf(OwnedProcess.class)).isRegularFile();

        Path archive = SharedClasses.record(settings(), TestLabs.tools(folder));

        assertThat(archive).isRegularFile().hasParent(TestLabs.kafka().toRealPath());
        Path link = Files.createSymbolicLink(folder.resolve("linked"), TestLabs.kafka());
        try (Lab lab = Lab.start(TestLabs.cluster(1), settings(), TestLabs.tools(folder, link))) {
            for (LabServer server :
                    List.of(lab.brokers().get(0), lab.controllers().get(0))) {
                assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/maps")))
                        .contains(archive.toString());
            }
        }
    }

    @Test
    void aJvmOfAnotherVersionDoesWithout() throws IOException {
        Path kafka = folder.resolve("kafka");
        LabTools tools = tools(kafka);
        Files.writeString(kafka.resolve("classes-0.0.0.jsa"), "of another JVM");
        KafkaRelease release = tools.jars().release(TestLabs.version());

        assertThat(SharedClasses.flags(release, TestLabs.cluster(1).node())).isEmpty();
    }

    @Test
    @Tag("full")
    void aBrokenArchiveIsPassedOver() throws IOException {
        Path kafka = folder.resolve("kafka");
        LabTools tools = tools(kafka);
        String jvm = JavaHome.number(Path.of(System.getProperty("java.home")));
        Files.writeString(kafka.resolve("classes-" + jvm + ".jsa"), "no archive at all");

        try (Lab lab = Lab.start(TestLabs.cluster(1), settings(), tools)) {
            assertThat(lab.brokers().get(0).alive()).isTrue();
        }
    }

    @Test
    void aReleaseInManyFoldersHasNoPlaceForThem() {
        KafkaJars scattered = version -> new KafkaRelease(version, List.of(Path.of("/a/x.jar"), Path.of("/b/y.jar")));
        LabTools tools =
                new LabTools(scattered, new LabRegistry(folder), System::nanoTime, RandomGenerator.getDefault());

        assertThatThrownBy(() -> SharedClasses.record(settings(), tools))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("expected the bundled release");
    }

    private LabSettings settings() {
        return LabSettings.of(List.of(folder.resolve("labs")), Bytes.ofGB(2), 1).withStartDeadline(TestLabs.LONG);
    }

    /** Returns tools with the jars of this build in the test's own folder. */
    private LabTools tools(Path kafka) throws IOException {
        Files.createDirectories(kafka);
        try (Stream<Path> jars = Files.list(TestLabs.kafka())) {
            for (Path jar :
                    jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
                Files.createSymbolicLink(kafka.resolve(jar.getFileName()), jar.toAbsolutePath());
            }
        }
        return TestLabs.tools(folder, kafka);
    }
}
