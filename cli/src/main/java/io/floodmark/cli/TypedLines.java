package io.floodmark.cli;

import io.floodmark.runner.StoppedException;
import io.floodmark.trial.StopRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Lines that the user types, or that a script pipes in. One object serves all questions of a command, because it reads
 * ahead and no other reader gets these lines. A thread that waits for input cannot be interrupted. So a daemon thread
 * waits, and a stop ends the question at once. Used by one thread.
 */
final class TypedLines {
    private static final long LOOK_MILLIS = 200;

    private final BufferedReader input;
    /** An empty element is the end of the input. */
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private final Thread reader = new Thread(this::read, "fm-input");

    /** @param input read from the first question on; never closed, since standard input belongs to the process */
    TypedLines(InputStream input) {
        this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        reader.setDaemon(true);
    }

    private void read() {
        try {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                lines.add(Optional.of(line));
            }
        } catch (IOException unreadable) {
            // No more input can be read, which is the same as its end.
        }
        lines.add(Optional.empty());
    }

    /**
     * Waits for the next line; returns an empty text at the end of the input.
     *
     * @throws StoppedException as soon as a stop is requested
     */
    String next(StopRequest stop) {
        if (reader.getState() == Thread.State.NEW) {
            reader.start();
        }
        try {
            while (!stop.requested()) {
                Optional<String> line = lines.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (line != null) {
                    return answer(line);
                }
            }
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
        throw new StoppedException();
    }

    private String answer(Optional<String> line) {
        if (line.isEmpty()) {
            // Every later question is at the end of the input too.
            lines.add(line);
        }
        return line.orElse("").strip();
    }
}
