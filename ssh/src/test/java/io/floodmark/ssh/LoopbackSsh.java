package io.floodmark.ssh;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.floodmark.testing.CommandLines;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PublicKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;

/**
 * A real ssh server on loopback, and an OpenSSH client that knows its host key and has an accepted key. Every login is
 * the user who runs the tests, with a home of its own.
 */
final class LoopbackSsh implements AutoCloseable {
    private final Path folder;
    private final SshServer server = SshServer.setUpDefaultServer();
    private final List<String> commands = new CopyOnWriteArrayList<>();
    private final Path client;
    private final PublicKey taken;

    /**
     * Starts the server; skips the test if there is no ssh client.
     *
     * @param before commands of the login shell's start files, for example {@code echo hello;}
     * @param environment of commands, including HOME and JAVA_HOME
     */
    LoopbackSsh(Path folder, String before, Map<String, String> environment) throws Exception {
        requireClient();
        this.folder = folder;
        Path key = key("key");
        this.taken = PublicKeyEntry.parsePublicKeyEntry(Files.readString(folder.resolve("key.pub")))
                .resolvePublicKey(null, Map.of(), null);
        SimpleGeneratorHostKeyProvider keys = new SimpleGeneratorHostKeyProvider(folder.resolve("hostkey"));
        server.setHost("127.0.0.1");
        server.setPort(0);
        server.setKeyPairProvider(keys);
        server.setPublickeyAuthenticator((user, shown, session) -> KeyUtils.compareKeys(shown, taken));
        server.setCommandFactory((channel, command) -> {
            commands.add(command);
            return new ShellCommand(before + command, environment);
        });
        server.start();
        String hostKey =
                PublicKeyEntry.toString(keys.loadKeys(null).iterator().next().getPublic());
        Path known = Files.writeString(
                folder.resolve("known_hosts"),
                Stream.of("127.0.0.1", "localhost")
                        .map(name -> "[" + name + "]:" + server.getPort() + " " + hostKey + "\n")
                        .reduce("", String::concat));
        this.client = client("ssh", key, known);
    }

    /** Starts a server with a home in the folder, and with the tests' Java, set to start with less CPU time. */
    static LoopbackSsh in(Path folder) throws Exception {
        Path javaHome = folder.resolve("java-home");
        script(
                Files.createDirectories(javaHome.resolve("bin")).resolve("java"),
                "exec " + Path.of(System.getProperty("java.home"), "bin", "java")
                        + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \"$@\"");
        return new LoopbackSsh(
                folder,
                "",
                Map.of(
                        "HOME",
                        Files.createDirectories(folder.resolve("home")).toString(),
                        "JAVA_HOME",
                        javaHome.toString(),
                        "PATH",
                        "/usr/bin:/bin"));
    }

    private static void requireClient() {
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(part -> Path.of(part, "ssh"))
                .anyMatch(Files::isExecutable);
        assumeTrue(there, "this machine has no OpenSSH client");
    }

    private Path key(String name) throws IOException, InterruptedException {
        Path file = folder.resolve(name);
        Process made = new ProcessBuilder(
                        "ssh-keygen", "-q", "-t", "ecdsa", "-b", "256", "-N", "", "-f", file.toString())
                .inheritIO()
                .start();
        if (made.waitFor() != 0) {
            throw new IOException("ssh-keygen made no key");
        }
        return file;
    }

    /** Creates a replacement for ~/.ssh: OpenSSH finds that by the user database, not by HOME. */
    private Path client(String name, Path key, Path known) throws IOException {
        Path config = Files.writeString(folder.resolve(name + ".config"), """
                IdentityFile %s
                IdentitiesOnly yes
                IdentityAgent none
                UserKnownHostsFile %s
                GlobalKnownHostsFile /dev/null
                """.formatted(key, known));
        return script(folder.resolve(name), "exec ssh -F " + config + " \"$@\"");
    }

    private static Path script(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /** Returns an ssh client that the server accepts. */
    String client() {
        return client.toString();
    }

    /** Returns a client with a key that the server rejects. */
    String stranger() throws Exception {
        return client("stranger", key("other"), folder.resolve("known_hosts")).toString();
    }

    /** Returns a client that has never connected to the server. */
    String newcomer() throws IOException {
        Path none = Files.writeString(folder.resolve("knows_nobody"), "");
        return client("newcomer", folder.resolve("key"), none).toString();
    }

    /** Returns the host in the form of {@code fleet.on}. */
    String at(String name) {
        return name + ":" + server.getPort();
    }

    int port() {
        return server.getPort();
    }

    /** Returns the commands that the server has run, in order. */
    List<String> commands() {
        return List.copyOf(commands);
    }

    /** Returns the worker processes that run on the server now. */
    static List<ProcessHandle> workers() {
        return CommandLines.running(ProcessHandle.current().descendants(), LoopbackSsh::runsWorkers);
    }

    /** Returns false for the client that requested a worker, and for the shell that becomes one. */
    private static boolean runsWorkers(String commandLine) {
        return commandLine.contains(HostMain.class.getName()) && !commandLine.contains("command -v");
    }

    @Override
    public void close() throws IOException {
        server.stop(true);
        workers().forEach(ProcessHandle::destroyForcibly);
    }
}
