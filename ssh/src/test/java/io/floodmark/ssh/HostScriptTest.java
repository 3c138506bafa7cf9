package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the scripts for hosts with the shell of this machine. */
class HostScriptTest {
    private static final String CONTENT = "content";

    @TempDir
    private Path home;

    private final CarriedJar jar = new CarriedJar(Path.of("unread"), "floodmark-1.jar", CONTENT.length());

    private String javaHome = System.getProperty("java.home");

    private Path temporary() throws IOException {
        return Files.createDirectories(home.resolve("tmp"));
    }

    private int run(String script, String input) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script).redirectErrorStream(true);
        builder.environment().remove("XDG_CACHE_HOME");
        builder.environment().put("HOME", home.toString());
        builder.environment().put("TMPDIR", temporary().toString());
        builder.environment().put("JAVA_HOME", javaHome);
        Process process = builder.start();
        try (BufferedWriter in = process.outputWriter()) {
            in.write(input);
        } catch (IOException ended) {
            // The script may end before it has read its input.
        }
        process.getInputStream().transferTo(System.err);
        return process.waitFor();
    }

    private List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve(".cache/floodmark/ssh"))) {
            return files.toList();
        }
    }

    @Test
    void keepsWhatCameWhole() throws Exception {
        assertThat(run(HostScript.run(jar, "Main"), "")).isEqualTo(HostScript.NO_JAR);

        assertThat(run(HostScript.copy(jar), CONTENT)).isZero();

        assertThat(kept()).singleElement().satisfies(file -> {
            assertThat(file).hasFileName("floodmark-1.jar").hasContent(CONTENT);
        });
        assertThat(run(HostScript.run(jar, "Main"), "")).as("that is no jar").isEqualTo(1);
    }

    @Test
    void keepsNothingOfWhatWasCutOff() throws Exception {
        assertThat(run(HostScript.copy(jar), "cont")).isEqualTo(HostScript.NO_ROOM);

        assertThat(kept()).isEmpty();
    }

    @Test
    void removesWhatNobodyHasUsedForLong() throws Exception {
        run(HostScript.copy(jar), CONTENT);
        Path old = Files.writeString(kept().get(0).resolveSibling("floodmark-0.jar"), "old");
        Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));

        run(HostScript.copy(jar), CONTENT);

        assertThat(kept()).singleElement().satisfies(file -> assertThat(file).hasFileName("floodmark-1.jar"));
    }

    /** Creates a java that puts a file into its temporary folder, lists the folders next to that one, and is killed. */
    private void killedJava() throws IOException {
        Path java = Files.createDirectories(home.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                for a; do case "$a" in -Djava.io.tmpdir=*) t="${a#*=}";; esac; done
                echo x >"$t/native.so" && ls "$t/.." >%s
                kill -9 $$
                """.formatted(seen()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        javaHome = home.resolve("jdk").toString();
    }

    private Path seen() {
        return home.resolve("seen");
    }

    @Test
    void leavesNoTemporaryFilesOfAJvmThatIsKilled() throws Exception {
        run(HostScript.copy(jar), CONTENT);
        killedJava();
        String own = "floodmark-host-" + hostName() + "-";
        Path orphaned = Files.createDirectories(temporary().resolve(own + "2147483647"));
        Path live = Files.createDirectories(
                temporary().resolve(own + ProcessHandle.current().pid()));

        assertThat(run(HostScript.run(jar, "Main"), "")).isEqualTo(128 + 9);

        assertThat(Files.readAllLines(seen()))
                .as("while it ran")
                .hasSize(2)
                .contains(live.getFileName().toString())
                .doesNotContain(orphaned.getFileName().toString());
        assertThat(temporary().toFile().listFiles()).containsExactly(live.toFile());
    }

    private static String hostName() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    }

    @Test
    void passesThroughAnyLoginShellAsItStands() {
        assertThat(List.of(HostScript.run(jar, "Main"), HostScript.copy(jar)))
                .allSatisfy(script -> assertThat(script).matches("exec /bin/sh -c '[^'!\n]+'"));
    }
}
