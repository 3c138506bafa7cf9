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
 * What the user types, or a script pipes in, line by line. One for all questions of a command: it reads ahead, and what
 * it has read no other reader gets. A thread that waits for input cannot be woken, so a daemon waits, and a stop ends
 * the question at once. Asked by one thread.
 */
final class TypedLines {
    private static final long LOOK_MILLIS = 200;

    private final BufferedReader input;
    /** An empty one is the end of the input. */
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    private final Thread reader = new Thread(this::read, "fm-input");

    /** @param input read from the first question on; never closed, since standard input is not ours */
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
            // Nothing can be typed any more: the same as the end.
        }
        lines.add(Optional.empty());
    }

    /**
     * Waits for the next line; nothing at the end of the input.
     *
     * @throws StoppedException as soon as a stop is asked for
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
            // It is the end for every later question too.
            lines.add(line);
        }
        return line.orElse("").strip();
    }
}
