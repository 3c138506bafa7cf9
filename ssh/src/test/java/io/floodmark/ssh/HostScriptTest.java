package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs by the shell of this machine what hosts run. */
class HostScriptTest {
    private static final String CONTENT = "content";

    @TempDir
    private Path home;

    private final CarriedJar jar = new CarriedJar(Path.of("unread"), "floodmark-1.jar", CONTENT.length());

    private int run(String script, String input) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script).redirectErrorStream(true);
        builder.environment().remove("XDG_CACHE_HOME");
        builder.environment().put("HOME", home.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        try (BufferedWriter in = process.outputWriter()) {
            in.write(input);
        } catch (IOException ended) {
            // It need not read what it does not want.
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

    @Test
    void passesThroughAnyLoginShellAsItStands() {
        assertThat(List.of(HostScript.run(jar, "Main"), HostScript.copy(jar)))
                .allSatisfy(script -> assertThat(script).matches("exec /bin/sh -c '[^'!\n]+'"));
    }
}
