package io.floodmark.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A gateway in a process of its own, which is killed if the test does not end it. */
final class GatewayProcess implements AutoCloseable {
    private final Process process;
    private final int port;

    private GatewayProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a gateway, and waits until it serves.
     *
     * @param settings keys and values, one after the other
     */
    static GatewayProcess start(String bootstrapServers, String... settings) {
        // The tests have no logger on purpose.
        return start("-Dslf4j.internal.verbosity=ERROR", ProcessBuilder.Redirect.INHERIT, bootstrapServers, settings);
    }

    /** Starts a gateway that logs to a file, by {@link LoudLog}. */
    static GatewayProcess logging(Path log, String bootstrapServers, String... settings) {
        return start(
                "-Dslf4j.provider=" + LoudLog.class.getName(),
                ProcessBuilder.Redirect.to(log.toFile()),
                bootstrapServers,
                settings);
    }

    private static GatewayProcess start(
            String logger, ProcessBuilder.Redirect errors, String bootstrapServers, String... settings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // The heap of bin/floodmark; the default settings need that much.
                "-Xmx1g",
                "-XX:+ExitOnOutOfMemoryError",
                // It lives too short for the second compiler to pay.
                "-XX:TieredStopAtLevel=1",
                logger,
                "-cp",
                System.getProperty("java.class.path"),
                GatewayMain.class.getName(),
                bootstrapServers));
        command.addAll(List.of(settings));
        try {
            Process process = new ProcessBuilder(command).redirectError(errors).start();
            killAtEnd(process);
            try (BufferedReader out = process.inputReader()) {
                return new GatewayProcess(process, Integer.parseInt(out.readLine()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the process when this JVM ends, also if a bench is terminated. */
    private static void killAtEnd(Process process) {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        } catch (IllegalStateException ending) {
            process.destroyForcibly();
            throw ending;
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    boolean lives() {
        return process.isAlive();
    }

    /** Kills the process, so that it cannot send another answer. */
    void kill9() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Sends SIGTERM, and waits until the process has ended. */
    void drain() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
