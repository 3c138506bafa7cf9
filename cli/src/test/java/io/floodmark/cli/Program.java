package io.floodmark.cli;

import io.floodmark.testing.CommandLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The program as a user runs it: a separate process, in its own folder, with the Kafka of this build. */
final class Program implements AutoCloseable {
    private static final long LONGEST_MINUTES = 8;

    private final Process process;
    private final Path out;
    private final Path err;

    /**
     * Created by {@link Launch#start}.
     *
     * @param out file with its standard output
     * @param err file with its standard error
     */
    Program(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static Program start(Path folder, String... arguments) {
        return Launch.in(folder).start(arguments);
    }

    /** Runs it to its end, with that text on standard input. */
    static Program typing(Path folder, String text, String... arguments) throws IOException {
        Path input = Files.writeString(folder.resolve("in"), text);
        Program program = Launch.in(folder).reading(input).start(arguments);
        program.exitCode();
        return program;
    }

    /** Runs it to its end. */
    static Program run(Path folder, String... arguments) {
        Program program = start(folder, arguments);
        program.exitCode();
        return program;
    }

    /** Waits for its end and returns its exit code. */
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
        return text(out);
    }

    String err() {
        return text(err);
    }

    /** Returns its whole output, for messages of failed tests. */
    String said() {
        return out() + err();
    }

    /** Returns the verdicts of its trials, in order; the program must run with {@code --json}. */
    List<JsonNode> verdicts() {
        return JsonMapper.shared()
                .readTree(out())
                .path("trials")
                .valueStream()
                .map(trial -> trial.path("verdict"))
                .toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Interrupts it like Ctrl-C; it then ends with {@link CtrlC#exitCode}. */
    void interrupt() {
        signal(process.pid(), CtrlC.HERE.signal());
    }

    /** Ends it like {@code kill}, or like a system that shuts down. */
    void terminate() {
        signal(process.pid(), "TERM");
    }

    /** @param signal name for {@code kill} */
    static void signal(long pid, String signal) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it like {@code kill -9}. */
    void kill9() {
        process.destroyForcibly();
        exitCode();
    }

    /** Returns the process of its lab with that name, e.g. {@code broker-1}. */
    ProcessHandle labProcess(String name) {
        return CommandLines.running(labProcesses(), line -> line.contains("/" + name + "/")).stream()
                .findFirst()
                .orElseThrow(() -> new AssertionError("no process of " + name + "; it said:\n" + said()));
    }

    Stream<ProcessHandle> labProcesses() {
        return CommandLines.running(process.descendants(), line -> line.contains("kafka.Kafka")).stream();
    }

    /** Returns all processes below it, including those that have their own session. */
    Stream<ProcessHandle> descendants() {
        return process.descendants();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
