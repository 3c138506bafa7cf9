package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.ClientSpec;
import io.floodmark.model.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientJvmsTest {
    @TempDir
    private Path folder;

    @Test
    void takesAJavaThatStarts() {
        assertThatCode(() -> require(Optional.of(System.getProperty("java.home")), "-Xmx64m"))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesWhatIsNoJava() throws IOException {
        refuses(Optional.of(home("#!/bin/sh\necho I am none\n")), "does not tell its version", "I am none");
    }

    @Test
    void refusesAJavaThatIsTooOld() throws IOException {
        refuses(Optional.of(home("#!/bin/sh\necho 'openjdk version \"1.8.0_402\"' >&2\n")), "is Java 8; expected 11");
    }

    @Test
    void refusesWhatCannotBeStarted() throws IOException {
        refuses(Optional.of(home("no program")), "workload.produce.java-home: " + folder);
    }

    @Test
    void refusesFlagsThatItDoesNotKnow() {
        refuses(Optional.empty(), "-XX:+NoSuchFlag", "workload.produce.jvm-flags: does not tell its version");
    }

    @Test
    void refusesFlagsThatWriteWhereTheClientTalks() {
        refuses(Optional.empty(), "-Xlog:gc*", "let the JVM write to its standard output", "-Xlog:gc:stderr");
    }

    private String home(String java) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path program = Files.writeString(bin.resolve("java"), java);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return folder.toString();
    }

    private static void require(Optional<String> home, String... flags) {
        ClientJvms.require(
                new ClientSpec(ClientSpec.DEFAULT_VERSION, home, List.of(flags), Map.of()), "workload.produce");
    }

    private static void refuses(Optional<String> home, String first, String... told) {
        boolean flag = first.startsWith("-");
        String[] flags = flag ? new String[] {first} : new String[0];
        var refused = assertThatThrownBy(() -> require(home, flags)).isInstanceOf(PlanException.class);
        if (!flag) {
            refused.hasMessageContaining(first);
        }
        for (String text : told) {
            refused.hasMessageContaining(text);
        }
    }
}
