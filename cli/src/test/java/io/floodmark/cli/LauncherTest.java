package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launchers if Java is missing or unsuitable. Copies of them are used, so that nothing is built. */
class LauncherTest {
    private static final String OF_A_CHECKOUT = "floodmark";
    private static final String OF_A_RELEASE = "dist/src/bin/floodmark";
    /** Commands that the launchers call before they have found a Java, and the shell itself. */
    private static final List<String> TOOLS =
            List.of("sh", "cat", "dirname", "find", "flock", "grep", "head", "mkdir", "readlink", "rm", "sed", "tail");

    @TempDir
    private Path folder;

    private record Ended(int exitCode, String said) {}

    @BeforeEach
    void copyLaunchers() throws IOException {
        Path checkout = Path.of(System.getProperty("floodmark.checkout", ""));
        Files.createDirectories(folder.resolve("dist/src/bin"));
        for (String file : List.of(OF_A_CHECKOUT, OF_A_RELEASE, "dist/src/bin/find-java.sh")) {
            Files.copy(checkout.resolve(file), folder.resolve(file));
        }
        Files.createDirectories(folder.resolve("tools"));
        for (String tool : TOOLS) {
            Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                    .map(each -> Path.of(each, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .ifPresent(found -> script(folder.resolve("tools").resolve(tool), "exec '" + found + "' \"$@\""));
        }
    }

    private static void script(Path file, String lines) {
        try {
            Files.writeString(file, "#!/bin/sh\n" + lines + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {OF_A_CHECKOUT, OF_A_RELEASE})
    void saysThatThereIsNoJava(String launcher) throws Exception {
        Ended ended = run(launcher, "");

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(ExitCode.NO_JAVA.code());
        assertThat(ended.said()).contains("no Java found; install a JDK of 17 or newer, or set JAVA_HOME");
    }

    @ParameterizedTest
    @ValueSource(strings = {OF_A_CHECKOUT, OF_A_RELEASE})
    void saysThatJavaHomeHoldsNoJava(String launcher) throws Exception {
        Files.createDirectories(folder.resolve("jre/lib"));

        Ended ended = run(launcher, "jre");

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(ExitCode.NO_JAVA.code());
        assertThat(ended.said()).contains("JAVA_HOME is " + folder.resolve("jre"), "no bin/java in it");
    }

    @ParameterizedTest
    @ValueSource(strings = {OF_A_CHECKOUT, OF_A_RELEASE})
    void saysThatTheReleaseFileOfJavaHomeIsTooOld(String launcher) throws Exception {
        java("jdk11", "echo must not be asked; exit 1");
        Files.writeString(folder.resolve("jdk11/release"), "IMPLEMENTOR=\"any\"\nJAVA_VERSION=\"11.0.2\"\n");

        Ended ended = run(launcher, "jdk11");

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(ExitCode.NO_JAVA.code());
        assertThat(ended.said()).contains(folder.resolve("jdk11") + " is Java 11.0.2; expected 17 or newer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openjdk version \"11.0.2\" 2019-01-15", "java version \"1.8.0_402\""})
    void asksAJavaWithoutAReleaseFileForItsVersion(String says) throws Exception {
        java("old", "echo '" + says + "' >&2");

        Ended ended = run(OF_A_CHECKOUT, "old");

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(ExitCode.NO_JAVA.code());
        assertThat(ended.said()).contains("expected 17 or newer (set JAVA_HOME)");
    }

    @Test
    void findsTheOldJavaOnThePathToo() throws Exception {
        java("old", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        Files.createSymbolicLink(folder.resolve("tools/java"), folder.resolve("old/bin/java"));

        Ended ended = run(OF_A_RELEASE, "");

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(ExitCode.NO_JAVA.code());
        assertThat(ended.said()).contains(folder.resolve("old") + " is Java 11.0.2; expected 17 or newer");
    }

    @Test
    void saysThatARuntimeCannotBuildTheCheckout() throws Exception {
        java("jre", "echo 'openjdk version \"17.0.9\" 2023-10-17' >&2");

        Ended ended = run(OF_A_CHECKOUT, "jre");

        assertThat(ended.exitCode()).as(ended.said()).isEqualTo(ExitCode.NO_JAVA.code());
        assertThat(ended.said()).contains(folder.resolve("jre") + " is not a JDK (it has no bin/javac)");
    }

    @Test
    void endsAGatewayThatIsOutOfMemoryAndNoOtherCommand() throws Exception {
        java("jdk17", "echo \"$@\"");
        Files.writeString(folder.resolve("jdk17/release"), "JAVA_VERSION=\"17.0.9\"\n");

        assertThat(run(OF_A_RELEASE, "jdk17", "--verbose", "gateway").said()).contains("-XX:+ExitOnOutOfMemoryError");
        assertThat(run(OF_A_RELEASE, "jdk17", "limit", "gateway").said()).doesNotContain("ExitOnOutOfMemoryError");
    }

    /** Creates a Java of that name whose {@code java} runs those lines. */
    private void java(String name, String lines) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
        script(bin.resolve("java"), lines);
    }

    /** Runs a launcher with only these tools on the PATH; an empty home means that JAVA_HOME is not set. */
    private Ended run(String launcher, String home) throws IOException, InterruptedException {
        return run(launcher, home, "--help");
    }

    private Ended run(String launcher, String home, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("/bin/sh", folder.resolve(launcher).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", folder.resolve("tools").toString());
        if (!home.isEmpty()) {
            builder.environment().put("JAVA_HOME", folder.resolve(home).toString());
        }
        Process process = builder.start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).as(said).isTrue();
            return new Ended(process.exitValue(), said);
        } finally {
            process.destroyForcibly();
        }
    }
}
