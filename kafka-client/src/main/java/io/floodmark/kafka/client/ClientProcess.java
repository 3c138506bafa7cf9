package io.floodmark.kafka.client;

import io.floodmark.client.ChildMain;
import io.floodmark.client.Failure;
import io.floodmark.client.Hello;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Texts;
import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.GeneratorLostException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Schedule;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A child process and the communication with it. Used by one thread. A second thread reads the child's output, so that
 * a slow parent never blocks a child. If the child has died, {@link #lost} is true; every wait has a deadline.
 */
public final class ClientProcess implements AutoCloseable {
    private static final Bytes LOG_LIMIT = Bytes.ofMiB(4);
    private static final Duration GREETING = Duration.ofSeconds(30);
    private static final Duration CONFIGURE = Duration.ofSeconds(60);
    private static final int PINGS = 5;
    /** The number that Java adds to the signal that ended a process. */
    private static final int BY_SIGNAL = 128;

    private final OwnedProcess process;
    private final DataOutputStream toChild;
    private final BlockingQueue<Message> said = new LinkedBlockingQueue<>();
    private final NanoClock clock;
    private final Hello hello;
    /** The defect of the child's last output; empty if there is none. */
    private volatile String unread = "";

    private volatile boolean lost;
    private long clockAheadNanos;

    /** Starts a child and waits for its greeting. */
    ClientProcess(String name, ChildJvm jvm, NanoClock clock) {
        this(command(name, jvm), clock);
    }

    /**
     * Starts another kind of child with the same protocol, and waits for its greeting.
     *
     * @throws EnvironmentException if it cannot be started, or sends no greeting
     */
    public ClientProcess(OwnedCommand command, NanoClock clock) {
        this.clock = clock;
        this.process = OwnedProcess.converse(command);
        this.toChild = new DataOutputStream(new BufferedOutputStream(process.toChild()));
        Thread reader = new Thread(this::listen, "fm-child-" + command.name());
        reader.setDaemon(true);
        reader.start();
        try {
            this.hello = Hello.readFrom(await(Kind.HELLO, GREETING).body());
        } catch (IOException malformed) {
            throw closed(new EnvironmentException(
                    name() + "'s greeting cannot be read: " + malformed.getMessage(), malformed));
        } catch (RuntimeException silent) {
            throw closed(silent);
        }
    }

    private RuntimeException closed(RuntimeException failure) {
        close();
        return failure;
    }

    private static OwnedCommand command(String name, ChildJvm jvm) {
        List<Path> own = List.of(
                OwnedProcess.classesOf(ChildMain.class),
                OwnedProcess.classesOf(Schedule.class),
                OwnedProcess.classesOf(Histogram.class));
        Path log = jvm.log().toAbsolutePath();
        return new OwnedCommand(
                name,
                jvm.javaHome(),
                jvm.flags(),
                Stream.concat(own.stream(), jvm.jars().stream()).toList(),
                ChildMain.class.getName(),
                List.of(),
                "",
                List.of(),
                Objects.requireNonNull(log.getParent(), "a file is in a folder"),
                log,
                LOG_LIMIT);
    }

    private void listen() {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(process.fromChild(), 1 << 16))) {
            while (true) {
                said.add(Message.readFrom(in));
            }
        } catch (StreamCorruptedException other) {
            unread = String.valueOf(other.getMessage());
            lost = true;
        } catch (IOException ended) {
            lost = true;
        }
    }

    /** Configures the child and returns the effective configuration of its client, without secrets. */
    Map<String, String> configure(Message assignment) {
        return configure(assignment, CONFIGURE);
    }

    /**
     * Configures the child like {@link #configure(Message)}, with another time limit, to which the time that the child
     * waits for others is added.
     */
    public Map<String, String> configure(Message assignment, Duration atMost) {
        send(assignment);
        try {
            return Texts.readMap(await(Kind.CONFIGURED, atMost).body());
        } catch (IOException malformed) {
            throw new EnvironmentException(name() + " reported no configuration", malformed);
        }
    }

    /**
     * Makes the child open what is not open yet, and compares the clocks.
     *
     * @return false if the child has ended, for example because it was killed; another one may succeed
     */
    boolean prepare(List<String> topics, Duration atMost) {
        try {
            requirePrepared(topics, atMost);
            return true;
        } catch (EnvironmentException told) {
            if (lost()) {
                return false;
            }
            throw told;
        }
    }

    /** Prepares the child like {@link #prepare}; fails if the child has ended. */
    void requirePrepared(List<String> topics, Duration atMost) {
        requirePrepared(Message.of(Kind.PREPARE, out -> Texts.writeAll(out, topics)), atMost);
    }

    /** Prepares a child that needs more information than topics; fails if the child has ended. */
    public void requirePrepared(Message prepare, Duration atMost) {
        send(prepare);
        await(Kind.READY, atMost);
        compareClocks();
    }

    /** Returns the conditions for the report. */
    List<Condition> conditions(String heading, Map<String, String> effective) {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition(heading, "kafka-clients", hello.clientVersion()));
        conditions.add(new Condition(heading, "JVM", hello.javaVersion()));
        effective.forEach((key, value) -> conditions.add(new Condition(heading, key, value)));
        return conditions;
    }

    public long pid() {
        return process.pid();
    }

    /** Returns the name of the child in messages to the user. */
    String name() {
        return process.name();
    }

    /** True if the child has ended and {@link #poll} has returned all its messages. */
    public boolean lost() {
        return lost && said.isEmpty();
    }

    /** Returns why the child ended, as far as its log shows. */
    String lastWords() {
        if (!unread.isEmpty()) {
            return name() + " wrote unexpected output (" + unread
                    + "); expected only output of Floodmark: let flags of the JVM write elsewhere, e.g."
                    + " -Xlog:gc:stderr";
        }
        String tail = process.logTail(20)
                .lines()
                .filter(line -> !line.startsWith("SLF4J"))
                .collect(Collectors.joining("\n"))
                .strip();
        return name() + how() + (tail.isEmpty() ? "" : ": " + tail);
    }

    private String how() {
        OptionalInt status = process.exitStatus();
        if (status.isEmpty()) {
            return " ended";
        }
        return status.getAsInt() > BY_SIGNAL
                ? " was killed by signal " + (status.getAsInt() - BY_SIGNAL)
                : " ended with status " + status.getAsInt();
    }

    void send(Message message) {
        try {
            message.writeTo(toChild);
        } catch (IOException gone) {
            // The reader thread notices this too, and reports it in order.
        }
    }

    /** Returns the next message, if one has arrived; throws a reported failure. Does not wait. */
    Optional<Message> poll() {
        return Optional.ofNullable(said.poll()).map(this::thrownIfFailed);
    }

    /**
     * Waits for one kind of message and drops earlier ones; throws a reported failure.
     *
     * @param atMost in addition to the time that the child reports to wait for others
     */
    Message await(Kind kind, Duration atMost) {
        List<Message.Kind> dropped = new ArrayList<>();
        long end = clock.nanoTime() + atMost.toNanos();
        while (true) {
            Optional<Message> next = next(Math.min(50_000_000, end - clock.nanoTime()));
            if (next.isPresent() && next.get().kind() == kind) {
                return next.get();
            }
            if (next.isPresent() && next.get().kind() == Kind.WAITING) {
                end = Math.max(end, clock.nanoTime() + nanos(next.get()) + atMost.toNanos());
            }
            next.ifPresent(other -> dropped.add(other.kind()));
            if (lost()) {
                throw new EnvironmentException(lastWords());
            }
            if (clock.nanoTime() > end) {
                throw new EnvironmentException(
                        name() + " did not send " + kind + " within " + atMost.toSeconds() + " s; it sent " + dropped);
            }
        }
    }

    private Optional<Message> next(long nanos) {
        try {
            return Optional.ofNullable(said.poll(Math.max(1, nanos), TimeUnit.NANOSECONDS))
                    .map(this::thrownIfFailed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while waiting for " + name(), leave);
        }
    }

    private Message thrownIfFailed(Message message) {
        if (message.kind() != Kind.FAILED) {
            return message;
        }
        Failure failure;
        try {
            failure = Failure.readFrom(message.body());
        } catch (IOException malformed) {
            throw new EnvironmentException(name() + " failed, and its reason cannot be read", malformed);
        }
        throw thrown(failure);
    }

    private static RuntimeException thrown(Failure failure) {
        return switch (failure.kind()) {
            case PLAN -> new PlanException(failure.text());
            case UNREACHABLE -> new TargetException(TargetException.Kind.UNREACHABLE, failure.text());
            case DENIED -> new TargetException(TargetException.Kind.DENIED, failure.text());
            case REFUSED -> new TargetException(TargetException.Kind.INCAPABLE, failure.text());
            case CHILD -> new EnvironmentException(failure.text());
            case LOST -> new GeneratorLostException(failure.text());
        };
    }

    /** Determines the offset between the clocks of child and parent, from the quickest of several answers. */
    void compareClocks() {
        long quickest = Long.MAX_VALUE;
        for (int ping = 0; ping < PINGS; ping++) {
            long before = clock.nanoTime();
            send(Message.of(Kind.PING));
            Message pong = await(Kind.PONG, GREETING);
            long after = clock.nanoTime();
            if (after - before < quickest) {
                quickest = after - before;
                clockAheadNanos = nanos(pong) - (before + after) / 2;
            }
        }
    }

    private long nanos(Message said) {
        try {
            return said.body().readLong();
        } catch (IOException malformed) {
            throw new EnvironmentException(name() + " reported no time", malformed);
        }
    }

    /** Returns how far the child's clock is ahead of the parent's. */
    long clockAheadNanos() {
        return clockAheadNanos;
    }

    /** Converts a time of the child's clock to the parent's. */
    public long toParentNanos(long childNanos) {
        return childNanos - clockAheadNanos;
    }

    long toChilds(long ourNanos) {
        return ourNanos + clockAheadNanos;
    }

    /** Requests a clean exit, which not every kind of child supports; kills the child if it does not exit in time. */
    public void leave(Duration atMost) {
        // An interrupted thread gives the child that time, too.
        boolean interrupted = Thread.interrupted();
        try {
            send(Message.of(Kind.LEAVE));
            process.await(atMost);
        } finally {
            close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        process.close();
    }

    /** Deletes the log; called when nothing writes to it any more. */
    static void removeLog(ChildJvm jvm) {
        try {
            Files.deleteIfExists(jvm.log());
        } catch (IOException kept) {
            throw new EnvironmentException("the log of the client process is left behind: " + kept.getMessage(), kept);
        }
    }
}
