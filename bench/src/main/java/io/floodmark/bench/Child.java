package io.floodmark.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A JVM of its own with this class path; it is killed when closed, with all that it started, and by a shutdown hook. Linux only. */
final class Child implements AutoCloseable {
    /** Units of /proc/PID/stat: USER_HZ, 100 on every Linux in use. */
    private static final double TICKS_PER_SECOND = 100;

    private static final int END_SECONDS = 30;

    private final Process process;
    private final Path log;

    private Child(Process process, Path log) {
        this.process = process;
        this.log = log;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    static Child start(Path log, List<String> jvmFlags, String mainClass, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return new Child(process, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** User and system time of all threads so far, of it and of the processes that it started and that still run. */
    double cpuSeconds() {
        return Stream.concat(started(), Stream.of(process.toHandle()))
                .mapToDouble(Child::cpuSeconds)
                .sum();
    }

    private Stream<ProcessHandle> started() {
        return process.descendants();
    }

    private static double cpuSeconds(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException("process ended with " + process.exitValue() + "; see " + log);
        }
    }

    /** Waits for its end; its exit code. */
    int await(Duration atMost) {
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

    /** Those that it started go first, while there is somebody to whom their end is told. */
    @Override
    public void close() {
        started().toList().forEach(Child::end);
        end(process.toHandle());
    }

    /** Also a thread that was told to leave waits for its end: what it writes to is deleted next. */
    private static void end(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
    }
}
