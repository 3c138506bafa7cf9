package io.floodmark.ssh;

import io.floodmark.client.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * An ssh client that runs a command on a host. It never prompts, forwards nothing, and checks host keys according to
 * the user's configuration. Thread-safe.
 */
final class SshProcess implements AutoCloseable {
    private static final int TAIL_LINES = 10;
    private static final long SETTLE_MILLIS = 1_000;

    /**
     * The options of ssh, which take precedence over the user's configuration. An existing master connection is used,
     * but none is created, because it would outlive this process.
     */
    private static final List<String> OPTIONS = List.of(
            "-T",
            "-a",
            "-x",
            "-o",
            "BatchMode=yes",
            "-o",
            "ConnectTimeout=10",
            "-o",
            "ServerAliveInterval=5",
            "-o",
            "ServerAliveCountMax=3",
            "-o",
            "ClearAllForwardings=yes",
            "-o",
            "ControlMaster=no");

    private final SshHost host;
    private final Process process;
    private final Thread errors;
    private final Deque<String> tail = new ArrayDeque<>();

    /**
     * Starts the client.
     *
     * @throws Failure if there is no such client
     */
    SshProcess(String client, SshHost host, String script) {
        this.host = host;
        List<String> command = new ArrayList<>(List.of(client));
        command.addAll(OPTIONS);
        command.addAll(host.arguments());
        command.add(script);
        try {
            this.process = new ProcessBuilder(command).start();
        } catch (IOException missing) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "fleet.on names hosts of ssh, and " + client + " cannot be run here (" + missing.getMessage()
                            + "); expected OpenSSH's client in PATH",
                    missing);
        }
        this.errors = new Thread(this::readErrors, "fm-errors-" + host);
        errors.setDaemon(true);
        errors.start();
    }

    private void readErrors() {
        try (BoundedLines lines = new BoundedLines(process.getErrorStream())) {
            for (Optional<String> line = lines.next(); line.isPresent(); line = lines.next()) {
                handleLine(line.get());
            }
        } catch (IOException ended) {
            // What was read so far is all that is available.
        }
    }

    private void handleLine(String line) {
        System.err.println(host + ": " + line);
        if (!line.isBlank() && !line.startsWith("SLF4J")) {
            keep(line.strip());
        }
    }

    private void keep(String line) {
        synchronized (tail) {
            tail.add(line);
            if (tail.size() > TAIL_LINES) {
                tail.remove();
            }
        }
    }

    /** Returns its standard input, which is that of the command. */
    OutputStream in() {
        return process.getOutputStream();
    }

    /** Returns the standard output of the command. */
    InputStream out() {
        return process.getInputStream();
    }

    /**
     * Waits for its end for a limited time, and returns the exit code: that of the command, or 255 if ssh itself
     * failed. Empty if it still runs.
     */
    OptionalInt exitCode(long seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                return OptionalInt.empty();
            }
            // A master connection may keep the other end of it open without limit.
            errors.join(SETTLE_MILLIS);
            return OptionalInt.of(process.exitValue());
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    /** Returns the last lines that ssh and the command wrote to standard error. */
    List<String> errors() {
        synchronized (tail) {
            return List.copyOf(tail);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
