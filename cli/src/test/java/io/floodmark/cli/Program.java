package io.floodmark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The program as a user runs it: a process of its own, in a folder of its own, with the Kafka of this build. */
final class Program implements AutoCloseable {
    private static final long LONGEST_MINUTES = 8;

    private final Path folder;
    private final Process process;

    private Program(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    static Program start(Path folder, String... arguments) {
        return start(folder, Map.of(), arguments);
    }

    static Program start(Path folder, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dfloodmark.home=" + home(folder),
                "-Duser.home=" + folder.resolve("user"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().putAll(environment);
        try {
            return new Program(folder, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs it to its end. */
    static Program run(Path folder, String... arguments) {
        Program program = start(folder, arguments);
        program.exitCode();
        return program;
    }

    /** As the release has it: jars of Kafka below {@code kafka/VERSION}. */
    private static Path home(Path folder) {
        Path kafka = folder.resolve("home/kafka").resolve(System.getProperty("floodmark.kafkaVersion", ""));
        try {
            if (!Files.exists(kafka)) {
                Files.createDirectories(kafka.getParent());
                Files.createSymbolicLink(
                        kafka,
                        Path.of(System.getProperty("floodmark.kafka", "")).normalize());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder.resolve("home");
    }

    /** Waits for its end. */
    int exitCode() {
        try {
            if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
                throw new AssertionError("still running after " + LONGEST_MINUTES + " minutes; it said:\n" + said());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    boolean alive() {
        return process.isAlive();
    }

    String out() {
        return text("out");
    }

    String err() {
        return text("err");
    }

    /** All of it, for messages of failed tests. */
    String said() {
        return out() + err();
    }

    private String text(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As Ctrl-C does. */
    void interrupt() {
        signal("-INT");
    }

    /** As {@code kill} does, and a system that shuts down. */
    void terminate() {
        signal("-TERM");
    }

    private void signal(String signal) {
        try {
            new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As {@code kill -9} does. */
    void kill9() {
        process.destroyForcibly();
        exitCode();
    }

    /** The process of its lab with that name, as {@code broker-1}. */
    ProcessHandle labProcess(String name) {
        return labProcesses()
                .filter(child -> commandLine(child).contains("/" + name + "/"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no process of " + name + "; it said:\n" + said()));
    }

    Stream<ProcessHandle> labProcesses() {
        return process.descendants().filter(child -> commandLine(child).contains("kafka.Kafka"));
    }

    private static String commandLine(ProcessHandle child) {
        try {
            return Files.readString(Path.of("/proc/" + child.pid() + "/cmdline"))
                    .replace('\0', ' ');
        } catch (IOException e) {
            // It has just ended.
            return "";
        }
    }

    /** All processes below it, those that keep a session of their own included. */
    Stream<ProcessHandle> descendants() {
        return process.descendants();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
