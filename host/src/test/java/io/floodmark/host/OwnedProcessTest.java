package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedProcessTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void givesTheMainClassItsInputAndArguments() {
        try (OwnedProcess child = OwnedProcess.start(ChildMain.command(folder, "echo", "two words"))) {
            assertThat(child.await(LONG)).isTrue();
            assertThat(child.exitStatus()).hasValue(0);
            await().untilAsserted(() -> assertThat(child.logTail(9)).contains("input=s3cret\n rest=two words"));
        }
    }

    @Test
    void showsItsInputNeitherInItsArgumentsNorInMessages() throws IOException {
        OwnedCommand command = ChildMain.command(folder, "wait");
        try (OwnedProcess child = OwnedProcess.start(command)) {
            await().atMost(LONG).until(() -> child.logTail(1).equals("ready"));

            assertThat(Files.readString(Path.of("/proc/" + child.pid() + "/cmdline")))
                    .contains("ChildMain")
                    .doesNotContain("s3cret");
            assertThat(command.toString()).doesNotContain("s3cret");
        }
    }

    @Test
    void runsInASessionOfItsOwnUnderTheSamePid() throws IOException {
        try (OwnedProcess child = OwnedProcess.start(ChildMain.command(folder, "wait"))) {
            await().atMost(LONG).until(() -> child.logTail(1).equals("ready"));
            String stat = Files.readString(Path.of("/proc/" + child.pid() + "/stat"));

            assertThat(stat).contains("(java)");
            assertThat(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3])
                    .isEqualTo(Long.toString(child.pid()));
        }
    }

    @Test
    void failsWithStatusOneAndTheTraceInItsLog() {
        try (OwnedProcess child = OwnedProcess.start(ChildMain.command(folder, "fail"))) {
            assertThat(child.await(LONG)).isTrue();
            assertThat(child.exitStatus()).hasValue(1);
            await().untilAsserted(() -> assertThat(child.logTail(50)).contains("IllegalStateException: as asked"));
        }
    }

    @Test
    void endsInOrderWhenAsked() {
        try (OwnedProcess child = OwnedProcess.start(ChildMain.command(folder, "wait"))) {
            await().atMost(LONG).until(() -> child.logTail(1).equals("ready"));

            child.terminate();

            assertThat(child.await(LONG)).isTrue();
            await().untilAsserted(() -> assertThat(child.logTail(9)).contains("in order"));
        }
    }

    @Test
    void isGoneAfterClose() {
        OwnedProcess child = OwnedProcess.start(ChildMain.command(folder, "wait"));
        ProcessStamp stamp = child.stamp();
        assertThat(stamp.alive()).isTrue();

        child.close();

        assertThat(child.alive()).isFalse();
        assertThat(stamp.alive()).isFalse();
    }

    @Test
    void diesWithItsOwnerWhenThatIsKilled() throws IOException {
        Path output = folder.resolve("owner.out");
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChildMain.class.getName(),
                        "own",
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            ProcessStamp child = await().atMost(LONG)
                    .until(() -> childOf(output), Optional::isPresent)
                    .orElseThrow();
            await().atMost(LONG)
                    .until(() -> Files.readString(folder.resolve("child.log")).contains("ready"));
            assertThat(child.alive()).isTrue();

            owner.destroyForcibly();

            await().atMost(LONG).until(() -> !child.alive());
            assertThat(folder.resolve("child.log")).content().doesNotContain("in order");
        } finally {
            owner.destroyForcibly();
        }
    }

    private static Optional<ProcessStamp> childOf(Path output) throws IOException {
        return Files.readString(output)
                .lines()
                .filter(line -> line.startsWith("child="))
                .findFirst()
                .flatMap(line -> ProcessStamp.parse(line.substring("child=".length())));
    }

    @Test
    void refusesAJavaHomeWithoutAJvm() {
        OwnedCommand good = ChildMain.command(folder, "wait");
        OwnedCommand command = new OwnedCommand(
                good.name(),
                folder,
                List.of(),
                good.classPath(),
                good.mainClass(),
                List.of(),
                "",
                List.of(),
                folder,
                good.log(),
                Bytes.ofKiB(64));

        assertThatThrownBy(() -> OwnedProcess.start(command))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(folder.resolve("bin/java").toString())
                .hasMessageContaining("java-home");
    }

    @Test
    void runsInJvmsAsOldAsEleven() throws IOException {
        byte[] main = Files.readAllBytes(OwnedProcess.classesOf(OwnedMain.class)
                .resolve(OwnedMain.class.getName().replace('.', File.separatorChar) + ".class"));

        // Bytes 6 and 7 of a class file are its major version; 55 is Java 11.
        assertThat(main[6] * 256 + main[7]).isEqualTo(55);
    }
}
