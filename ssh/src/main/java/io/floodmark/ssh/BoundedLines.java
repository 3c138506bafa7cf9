package io.floodmark.ssh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads lines that a host writes. A very long line is returned in pieces, so that a host that never ends a line cannot
 * fill the memory. Used by one thread.
 */
final class BoundedLines implements AutoCloseable {
    static final int LONGEST_CHARS = 8_192;

    private static final int END = -1;

    private final BufferedReader chars;

    /** Closes {@code bytes} when it is closed. */
    BoundedLines(InputStream bytes) {
        this.chars = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
    }

    /** Returns the next line without its terminator, or a piece of a long one; empty at the end of the stream. */
    Optional<String> next() throws IOException {
        StringBuilder line = new StringBuilder();
        int next = chars.read();
        if (next == END) {
            return Optional.empty();
        }
        while (next != END && next != '\n') {
            line.append((char) next);
            if (line.length() == LONGEST_CHARS) {
                return Optional.of(line.toString());
            }
            next = chars.read();
        }
        return Optional.of(withoutReturn(line));
    }

    /** Removes the carriage return with which ssh terminates its own lines. */
    private static String withoutReturn(StringBuilder line) {
        int last = line.length() - 1;
        return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
    }

    @Override
    public void close() throws IOException {
        chars.close();
    }
}
