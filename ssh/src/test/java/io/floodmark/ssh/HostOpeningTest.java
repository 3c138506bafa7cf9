package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.client.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests opening a host over a real ssh, in all cases that end before there is load. */
class HostOpeningTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private HostOpening opening(String client) throws IOException {
        return opening(client, Files.writeString(folder.resolve("jar"), "no jar, but nobody gets as far as that"));
    }

    private static HostOpening opening(String client, Path jar) {
        return new HostOpening(client, CarriedJar.of(jar), question -> question);
    }

    private static SshHost host(LoopbackSsh ssh) {
        return SshHost.of(ssh.at("127.0.0.1"));
    }

    private void refuses(HostOpening opening, SshHost host, String... words) {
        assertThatThrownBy(() -> opening.open(host))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.kind()).isEqualTo(Failure.Kind.PLAN))
                .hasMessageStartingWith("fleet.on")
                .hasMessageContainingAll(words);
    }

    @Test
    void copiesWhatItRunsOnceAndEndsItWhenItHangsUp() throws Exception {
        Path jar = SshFleet.packed(folder.resolve("crew.jar"), false);
        try (LoopbackSsh ssh = LoopbackSsh.in(folder)) {
            HostOpening opening = opening(ssh.client(), jar);

            HostOpening.Opened first = opening.open(host(ssh));

            assertThat(first.processors()).isEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(first.java()).contains(System.getProperty("java.version"));
            assertThat(LoopbackSsh.workers()).hasSize(1);
            assertThat(copied()).singleElement().satisfies(file -> {
                assertThat(file).hasSameBinaryContentAs(jar);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                        .isEqualTo("rwx------");
            });
            first.close();
            await().atMost(LONG).until(() -> LoopbackSsh.workers().isEmpty());

            opening.open(host(ssh)).close();

            assertThat(ssh.commands()).as("run, copy, run; then run alone").hasSize(4);
            assertThat(copied()).hasSize(1);
        }
    }

    private List<Path> copied() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("home/.cache/floodmark/ssh"))) {
            return files.toList();
        }
    }

    @Test
    void saysThatItsKeyIsRefused() throws Exception {
        try (LoopbackSsh ssh = LoopbackSsh.in(folder)) {
            refuses(
                    opening(ssh.stranger()),
                    host(ssh),
                    "rejects your keys",
                    "yes -p " + ssh.port() + " 127.0.0.1 true",
                    "Permission denied (");
        }
    }

    @Test
    void saysThatItDoesNotKnowTheKeyOfTheHost() throws Exception {
        try (LoopbackSsh ssh = LoopbackSsh.in(folder)) {
            refuses(opening(ssh.newcomer()), host(ssh), "known_hosts does not have", "Host key verification failed");
            assertThat(ssh.commands()).isEmpty();
        }
    }

    @Test
    void saysThatNobodyListens() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        try (LoopbackSsh ssh = LoopbackSsh.in(folder)) {
            refuses(
                    opening(ssh.client()),
                    SshHost.of("127.0.0.1:" + free),
                    "127.0.0.1:" + free + " cannot be reached",
                    "Connection refused");
        }
    }

    @Test
    void namesAllThatDoNotServe() throws Exception {
        try (LoopbackSsh ssh = LoopbackSsh.in(folder)) {
            HostOpening opening = opening(ssh.stranger());
            List<SshHost> hosts = List.of(SshHost.of(ssh.at("localhost")), host(ssh));

            assertThatThrownBy(() -> HostOpenings.all(opening, hosts))
                    .isInstanceOf(Failure.class)
                    .hasMessageContainingAll(
                            ssh.at("localhost") + " rejects your keys", ssh.at("127.0.0.1") + " rejects your keys");
        }
    }

    @Test
    void saysThatThereIsNoJava() throws Exception {
        try (LoopbackSsh ssh = new LoopbackSsh(folder, "", Map.of("HOME", folder.toString(), "PATH", "/nowhere"))) {
            refuses(opening(ssh.client()), host(ssh), "has no java; expected Java 17 or newer");
        }
    }

    @Test
    void saysThatThereIsNoRoom() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "where a folder would have to be");
        Map<String, String> environment =
                Map.of("HOME", file.toString(), "PATH", "/usr/bin:/bin", "JAVA_HOME", System.getProperty("java.home"));
        try (LoopbackSsh ssh = new LoopbackSsh(folder, "", environment)) {
            refuses(opening(ssh.client()), host(ssh), "does not take the jar", "mkdir");
        }
    }

    @Test
    void saysThatSomebodyElseWritesToItsPipe() throws Exception {
        Map<String, String> environment = Map.of("HOME", folder.toString(), "PATH", "/usr/bin:/bin");
        try (LoopbackSsh ssh = new LoopbackSsh(folder, "echo 'Welcome, traveller!'; ", environment)) {
            refuses(opening(ssh.client()), host(ssh), "start files of the shell");
        }
    }

    @Test
    void saysThatThereIsNoSsh() throws IOException {
        refuses(
                opening("/nowhere/ssh"),
                SshHost.of("a"),
                "/nowhere/ssh cannot be run here",
                "expected OpenSSH's client in PATH");
    }
}
