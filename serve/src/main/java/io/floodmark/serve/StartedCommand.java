package io.floodmark.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command that was started from a page, in a process of its own. Thread-safe. */
final class StartedCommand {
    /** Lines of output that are kept. */
    private static final int MOST = 1_000;

    private static final int LONGEST_ANSWER = 300;
    /** With the longest answers, fewer bytes than any pipe has room for. */
    private static final int MOST_ANSWERS = 10;

    /** Exit code of a command that lacks consent. */
    private static final int UNCONFIRMED = 9;

    private static final Pattern STUDY = Pattern.compile("(run|boundary|comparison) ([0-9]{8}-[0-9]{6}-[a-z0-9]{4})");

    private final int number;
    private final StartOrder order;
    private final Process process;
    /** The plan as it was started. */
    private final byte[] content;

    private final Path report;
    private final Consumer<String> found;
    private final Deque<String> lines = new ArrayDeque<>();
    private Optional<Study> last = Optional.empty();
    private int answers;

    private StartedCommand(
            int number, StartOrder order, Process process, byte[] content, Path report, Consumer<String> found) {
        this.number = number;
        this.order = order;
        this.process = process;
        this.content = content.clone();
        this.report = report;
        this.found = found;
    }

    /**
     * Starts a command.
     *
     * @param launcher command line of this program
     * @param more arguments that the server adds
     * @param found receives the id of each study that the command begins
     * @throws IOException if it cannot be started
     */
    static StartedCommand start(
            int number, StartOrder order, Path plan, List<String> launcher, List<String> more, Consumer<String> found)
            throws IOException {
        byte[] content = Files.readAllBytes(plan);
        Path report = Files.createTempFile("floodmark-report-", ".html");
        List<String> line = new ArrayList<>(launcher);
        line.addAll(order.arguments(plan, report));
        line.addAll(more);
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        StartedCommand command = new StartedCommand(number, order, process, content, report, found);
        Thread reader = new Thread(command::read, "fm-serve-output-" + number);
        reader.setDaemon(true);
        reader.start();
        return command;
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                add(line);
            }
        } catch (IOException ended) {
            add("its output can no longer be read: " + ended.getMessage());
        }
        try {
            // The report is rendered from the store whenever it is looked at.
            Files.deleteIfExists(report);
        } catch (IOException kept) {
            report.toFile().deleteOnExit();
        }
    }

    private void add(String line) {
        Matcher study = STUDY.matcher(line.strip());
        synchronized (this) {
            if (lines.size() == MOST) {
                lines.removeFirst();
            }
            lines.addLast(line);
            if (study.matches()) {
                last = Optional.of(new Study(study.group(1), study.group(2)));
            }
        }
        if (study.matches()) {
            try {
                found.accept(study.group(2));
            } catch (RuntimeException failed) {
                // The output must be read on, or the command would stand still.
                add("the tags could not be stored: " + failed.getMessage());
            }
        }
    }

    int number() {
        return number;
    }

    StartOrder order() {
        return order;
    }

    boolean running() {
        return process.isAlive();
    }

    /** Returns the exit code; empty while it runs. */
    OptionalInt exitCode() {
        return running() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /**
     * A study that the command has begun.
     *
     * @param kind run, boundary or comparison
     */
    record Study(String kind, String id) {
        /** Returns the address of its page. */
        String path() {
            return (kind.equals("boundary") ? "/boundaries/" : "/" + kind + "s/") + id;
        }
    }

    /** Returns the study that began last. */
    synchronized Optional<Study> study() {
        return last;
    }

    /** Returns what the page of the command shows. */
    State state() {
        OptionalInt code = exitCode();
        return new State(
                code.isEmpty(),
                code.orElse(-1),
                code.isPresent() && code.getAsInt() == UNCONFIRMED && !order.consent(),
                study().map(Study::path).orElse(""),
                lines());
    }

    /**
     * The state of a command, for a script.
     *
     * @param exitCode -1 while it runs
     * @param unconfirmed whether it ended with the preflight, because consent was missing
     * @param study address of its page; empty if none has begun
     */
    record State(boolean running, int exitCode, boolean unconfirmed, String study, List<String> lines) {}

    /**
     * Types a line, as the answer to a question of the command. Returns false if it does not run, or has not read
     * earlier lines: the pipe to it must not fill, because that would hold up the caller.
     */
    synchronized boolean type(String line) throws IOException {
        if (!running() || line.length() > LONGEST_ANSWER || answers == MOST_ANSWERS) {
            return false;
        }
        answers++;
        OutputStream input = process.getOutputStream();
        input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
        return true;
    }

    /** True if it only showed the preflight, because consent was missing, and the plan is still the same. */
    boolean awaitsConsent(Path plan) throws IOException {
        return state().unconfirmed() && Arrays.equals(content, Files.readAllBytes(plan));
    }

    /** Asks it to stop, as Ctrl-C does: it removes what it has created. */
    void stop() {
        // Unlike destroy of the process itself, this leaves its output open.
        process.toHandle().destroy();
    }

    Process process() {
        return process;
    }
}
