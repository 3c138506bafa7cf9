package io.floodmark.host;

import io.floodmark.model.EnvironmentException;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A child JVM that dies with us: we hold the write end of its standard input, and {@link OwnedMain} in the child halts
 * when that pipe ends. The kernel closes the pipe however we end, so {@code kill -9} of us ends it too.
 *
 * <p>It runs in a session of its own where {@code setsid} is there, so that Ctrl-C in our terminal reaches us alone and
 * we end it in order. Safe for use by many threads.
 */
public final class OwnedProcess implements AutoCloseable {
    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);

    /** Variables by which a JVM of the user's would be changed without anything to show for it. */
    private static final List<String> NOT_INHERITED =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH");

    private final String name;
    private final Process process;
    private final ProcessStamp stamp;
    private final BoundedLog log;

    private OwnedProcess(OwnedCommand command, Process process, InputStream logged) {
        name = command.name();
        this.process = process;
        stamp = ProcessStamp.of(process.pid()).orElseGet(() -> new ProcessStamp(process.pid(), "ended"));
        log = BoundedLog.pump(command.name(), logged, command.log(), command.logLimit());
    }

    /** Throws {@link EnvironmentException} where the JVM cannot be started; what it does then is told by its log. */
    public static OwnedProcess start(OwnedCommand command) {
        List<String> main = new ArrayList<>(List.of(OwnedMain.class.getName(), command.mainClass()));
        Process process = run(command, List.of(classesOf(OwnedMain.class)), main, true);
        OwnedProcess owned = new OwnedProcess(command, process, process.getInputStream());
        owned.send(command.input());
        return owned;
    }

    /**
     * Starts a JVM to talk with: {@link #toChild} and {@link #fromChild} are its standard input and output, its errors
     * go to the log. Its main class must end when its input does; the command's own input is not sent.
     */
    public static OwnedProcess converse(OwnedCommand command) {
        Process process = run(command, List.of(), List.of(command.mainClass()), false);
        return new OwnedProcess(command, process, process.getErrorStream());
    }

    private static Process run(OwnedCommand command, List<Path> first, List<String> main, boolean oneOutput) {
        Path java = command.javaHome().toAbsolutePath().resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw new EnvironmentException("no JVM for " + command.name() + ": " + java
                    + " is not an executable file; expected java-home to be the folder of a JDK");
        }
        try {
            ProcessBuilder builder = new ProcessBuilder(line(command, java, first, main))
                    .directory(command.folder().toFile())
                    .redirectErrorStream(oneOutput);
            NOT_INHERITED.forEach(builder.environment()::remove);
            return builder.start();
        } catch (IOException e) {
            throw new EnvironmentException("could not start " + command + ": " + e.getMessage(), e);
        }
    }

    /** With absolute paths, for the child runs in another folder than we. */
    private static List<String> line(OwnedCommand command, Path java, List<Path> first, List<String> main) {
        List<String> line = new ArrayList<>(OwnSession.prefix());
        line.addAll(command.prefix());
        line.add(java.toString());
        line.addAll(command.jvmFlags());
        line.add("-cp");
        line.add(Stream.concat(first.stream(), command.classPath().stream())
                .map(jar -> jar.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator)));
        line.addAll(main);
        line.addAll(command.args());
        return line;
    }

    /** Where a class of ours was loaded from, to be put on a child's class path: a jar, or the classes of a build. */
    public static Path classesOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new EnvironmentException(
                    "internal error: the program's jar has no path for a child process: " + e.getMessage(), e);
        }
    }

    /** A child that ended already closed its pipe; then its exit status tells more than our failure to write. */
    private void send(String input) {
        byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
        try {
            DataOutputStream pipe = new DataOutputStream(process.getOutputStream());
            pipe.writeInt(bytes.length);
            pipe.write(bytes);
            pipe.flush();
        } catch (IOException e) {
            log.note("floodmark could not send its input: " + e.getMessage());
        }
    }

    /** The child's standard input; closing it ends the child. */
    public OutputStream toChild() {
        return process.getOutputStream();
    }

    /** The child's standard output, where {@link #converse} started it. */
    public InputStream fromChild() {
        return process.getInputStream();
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public ProcessStamp stamp() {
        return stamp;
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** Empty while it runs. */
    public OptionalInt exitStatus() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** Asks it to end in order, as {@code kill} does; {@link #await} tells whether it did. */
    public void terminate() {
        // By its handle: Process.destroy would close the pipe too, and the child would halt instead.
        process.toHandle().destroy();
    }

    /** Ends it at once, as {@code kill -9} does. */
    public void kill() {
        process.toHandle().destroyForcibly();
    }

    /** Waits for its end; false where it still runs at the deadline, or where we were interrupted. */
    public boolean await(Duration deadline) {
        try {
            return process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The last lines of its output so far. */
    public String logTail(int lines) {
        return log.tail(lines);
    }

    /** Kills it where it still runs, and waits until it is gone and its output is in the log. */
    @Override
    public void close() {
        // Also a thread that was told to leave must see it gone first: what it wrote to is deleted next.
        boolean interrupted = Thread.interrupted();
        kill();
        await(KILL_DEADLINE);
        log.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
