package io.floodmark.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process, usually a JVM with this class path. Closing it kills it and everything that it started, and so does a
 * shutdown hook. Linux only.
 */
public final class Child implements AutoCloseable {
    private static final int END_SECONDS = 30;

    private final Process process;
    private final Path log;

    private Child(Process process, Path log) {
        this.process = process;
        this.log = log;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    public static Child start(Path log, List<String> jvmFlags, String mainClass, String... arguments) {
        return startOn(System.getProperty("java.class.path"), log, jvmFlags, mainClass, arguments);
    }

    /** Starts a JVM with another class path. */
    public static Child startOn(
            String classPath, Path log, List<String> jvmFlags, String mainClass, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(List.of(arguments));
        return run(command, Map.of(), log);
    }

    /**
     * Starts any command.
     *
     * @param environment variables in addition to those of this process
     */
    public static Child run(List<String> command, Map<String, String> environment, Path log) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            return new Child(builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns user and system time of all its threads so far, and of the processes that it started and that still run.
     */
    public double cpuSeconds() {
        return Stream.concat(started(), Stream.of(process.toHandle()))
                .mapToDouble(each -> new Proc(each.pid()).cpuSeconds())
                .sum();
    }

    private Stream<ProcessHandle> started() {
        return process.descendants();
    }

    public long pid() {
        return process.pid();
    }

    public void requireAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException("process ended with " + process.exitValue() + "; see " + log);
        }
    }

    /** Waits for its end and returns its exit code. */
    public int await(Duration atMost) {
        try {
            if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("process did not end within " + atMost + "; see " + log);
            }
            return process.exitValue();
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        }
    }

    /** Ends its children first, while their parent still exists to be notified. */
    @Override
    public void close() {
        started().toList().forEach(Child::end);
        end(process.toHandle());
    }

    /** Waits for the end even if this thread is interrupted, because the files of the process are deleted next. */
    private static void end(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
    }
}
