package io.floodmark.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientJvmsTest {
    @TempDir
    private Path folder;

    @Test
    void takesAJavaThatStarts() {
        assertThat(ClientJvms.problem(Optional.of(System.getProperty("java.home")), List.of("-Xmx64m")))
                .isEmpty();
    }

    @Test
    void refusesWhatIsNoJava() throws IOException {
        refuses(
                Optional.of(home("#!/bin/sh\necho I am none\n")),
                List.of(),
                false,
                "does not report its version",
                "I am none");
    }

    @Test
    void refusesAJavaThatIsTooOld() throws IOException {
        refuses(
                Optional.of(home("#!/bin/sh\necho 'openjdk version \"1.8.0_402\"' >&2\n")),
                List.of(),
                false,
                "is of Java 8; expected 11");
    }

    @Test
    void refusesWhatCannotBeStarted() throws IOException {
        refuses(
                Optional.of(home("no program")),
                List.of(),
                false,
                "is " + folder + ", which ",
                "expected a Java of 11 or later");
    }

    @Test
    void refusesFlagsThatItDoesNotKnow() {
        refuses(Optional.empty(), List.of("-XX:+NoSuchFlag"), true, "does not report its version with -XX:+NoSuchFlag");
    }

    @Test
    void refusesFlagsThatWriteWhereTheClientTalks() {
        refuses(
                Optional.empty(),
                List.of("-Xlog:gc*"),
                true,
                "let the JVM write to its standard output",
                "-Xlog:gc:stderr");
    }

    private String home(String java) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path program = Files.writeString(bin.resolve("java"), java);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return folder.toString();
    }

    private static void refuses(Optional<String> home, List<String> flags, boolean ofFlags, String... told) {
        assertThat(ClientJvms.problem(home, flags)).hasValueSatisfying(problem -> {
            assertThat(problem.ofFlags()).isEqualTo(ofFlags);
            assertThat(problem.text()).contains(told);
        });
    }
}
