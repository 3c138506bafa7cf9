package io.floodmark.host;

import io.floodmark.model.error.EnvironmentException;
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
 * A child JVM that ends with this process. This process holds the write end of its standard input, and
 * {@link OwnedMain} in the child halts when that pipe ends. The kernel closes the pipe however this process ends,
 * including by {@code kill -9}.
 *
 * <p>The child runs in a separate session if {@code setsid} is available, so that Ctrl-C reaches only this process,
 * which then stops the child in order. Thread-safe.
 */
public final class OwnedProcess implements AutoCloseable {
    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);

    /** Variables of the user that would change the JVM without any visible sign. */
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

    /** Throws {@link EnvironmentException} if the JVM cannot be started. Later failures are in its log. */
    public static OwnedProcess start(OwnedCommand command) {
        List<String> main = new ArrayList<>(List.of(OwnedMain.class.getName(), command.mainClass()));
        Process process = run(command, List.of(classesOf(OwnedMain.class)), main, true);
        OwnedProcess owned = new OwnedProcess(command, process, process.getInputStream());
        owned.send(command.input());
        return owned;
    }

    /**
     * Starts a JVM for communication: {@link #toChild} and {@link #fromChild} are its standard input and output, and
     * its standard error goes to the log. Its main class must end when its input ends. The command's own input is not
     * sent.
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

    /** Returns the command line with absolute paths, because the child runs in another folder. */
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

    /**
     * Returns the origin of a class of this program, for the class path of a child: a jar, or the classes of a build.
     */
    public static Path classesOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new EnvironmentException(
                    "internal error: the program's jar has no path for a child process: " + e.getMessage(), e);
        }
    }

    /**
     * Sends the input. If the child has already ended and closed the pipe, its exit status is more useful than this
     * failure.
     */
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

    /** Returns the child's standard input. Closing it ends the child. */
    public OutputStream toChild() {
        return process.getOutputStream();
    }

    /** Returns the child's standard output, if {@link #converse} started it. */
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

    /** Returns empty while it runs. */
    public OptionalInt exitStatus() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** Requests an orderly end, like {@code kill}; {@link #await} returns whether it ended. */
    public void terminate() {
        // The handle is used because Process.destroy would also close the pipe, and the child would halt instead.
        process.toHandle().destroy();
    }

    /** Kills it at once, like {@code kill -9}. */
    public void kill() {
        process.toHandle().destroyForcibly();
    }

    /** Waits for its end. Returns false if it still runs at the deadline, or if this thread was interrupted. */
    public boolean await(Duration deadline) {
        try {
            return process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the last lines of its output so far. */
    public String logTail(int lines) {
        return log.tail(lines);
    }

    /** Kills it if it still runs, and waits until it has ended and its output is in the log. */
    @Override
    public void close() {
        // Even an interrupted thread must wait for its end, because its folders are deleted next.
        boolean interrupted = Thread.interrupted();
        kill();
        await(KILL_DEADLINE);
        log.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
