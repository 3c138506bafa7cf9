package io.floodmark.ssh;

import io.floodmark.client.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

/** Opens the connection to a host: runs the jar there, and copies it first if it is missing. Thread-safe. */
final class HostOpening {
    private static final long GREETING_SECONDS = 40;
    private static final long COPY_SECONDS = 100;

    /** The longest time for a slow host without the jar: greeting, copy, greeting, facts. */
    static final Duration LONGEST = Duration.ofSeconds(3 * GREETING_SECONDS + COPY_SECONDS);

    private final String client;
    private final CarriedJar jar;
    private final UnaryOperator<byte[]> answers;

    /** The connection to a host that has sent its greeting. */
    record Opened(HostLine line, int processors, String java) implements AutoCloseable {
        @Override
        public void close() {
            line.close();
        }
    }

    /**
     * Creates an object that has opened nothing yet.
     *
     * @param client OpenSSH's client
     * @param answers to requests of workers
     */
    HostOpening(String client, CarriedJar jar, UnaryOperator<byte[]> answers) {
        this.client = client;
        this.jar = jar;
        this.answers = answers;
    }

    /**
     * Opens a connection and waits for the greeting.
     *
     * @throws Failure if the host is unusable; the message contains a remedy
     */
    Opened open(SshHost host) {
        try {
            return greeted(host);
        } catch (HostLine.Lost lost) {
            if (lost.exitCode() != HostScript.NO_JAR) {
                throw new Failure(Failure.Kind.PLAN, "fleet.on: " + lost.getMessage(), lost);
            }
        }
        copy(host);
        try {
            return greeted(host);
        } catch (HostLine.Lost lost) {
            throw new Failure(Failure.Kind.PLAN, "fleet.on: " + lost.getMessage(), lost);
        }
    }

    private Opened greeted(SshHost host) throws HostLine.Lost {
        SshProcess ssh = new SshProcess(client, host, HostScript.run(jar, HostMain.class.getName()));
        HostLine line = new HostLine(host, ssh, answers);
        boolean greeted = false;
        try {
            String java = await(host, line.hello()).javaVersion();
            int processors = Integer.parseInt(await(host, line.configure()).getOrDefault(HostMain.PROCESSORS, "1"));
            greeted = true;
            return new Opened(line, processors, java);
        } finally {
            if (!greeted) {
                line.close();
            }
        }
    }

    private static <T> T await(SshHost host, CompletableFuture<T> said) throws HostLine.Lost {
        try {
            return said.get(GREETING_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof HostLine.Lost lost) {
                throw lost;
            }
            throw new IllegalStateException("a host failed otherwise than by being lost", failed);
        } catch (TimeoutException silent) {
            throw new Failure(
                    Failure.Kind.UNREACHABLE,
                    "fleet.on: " + host + " did not answer within " + GREETING_SECONDS + " s; expected ssh "
                            + host.typed() + " java -version to end sooner",
                    silent);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new Failure(Failure.Kind.CHILD, "interrupted while hosts were opened", leave);
        }
    }

    private void copy(SshHost host) {
        try (SshProcess ssh = new SshProcess(client, host, HostScript.copy(jar))) {
            // A separate thread, because a stalled connection would block this one without limit.
            Thread pump = new Thread(() -> pump(ssh), "fm-copy-" + host);
            pump.setDaemon(true);
            pump.start();
            OptionalInt exit = ssh.exitCode(COPY_SECONDS);
            if (exit.isEmpty()) {
                throw new Failure(
                        Failure.Kind.UNREACHABLE,
                        "fleet.on: " + host + " had not taken " + (jar.bytes() >> 20) + " MiB after " + COPY_SECONDS
                                + " s; expected a faster way there");
            }
            if (exit.getAsInt() != 0) {
                throw new Failure(
                        Failure.Kind.PLAN,
                        "fleet.on: " + HostTrouble.beforeTheGreeting(host, exit.getAsInt(), ssh.errors()));
            }
        }
    }

    private void pump(SshProcess ssh) {
        try (OutputStream there = ssh.in()) {
            Files.copy(jar.file(), there);
        } catch (IOException refused) {
            // Its exit code and its errors contain the reason.
        }
    }
}
