package io.floodmark.ssh;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Lines of what a host writes. One that is longer than anybody would read comes in pieces: a host that never ends a
 * line shall not fill the memory here. Used by one thread.
 */
final class BoundedLines implements AutoCloseable {
    static final int LONGEST_CHARS = 8_192;

    private static final int END = -1;

    private final BufferedReader chars;

    /** Closes {@code bytes} when it is closed. */
    BoundedLines(InputStream bytes) {
        this.chars = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
    }

    /** The next line without its end, or as much of it as is read at once; empty at the end of all. */
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

    /** ssh ends its own lines by both. */
    private static String withoutReturn(StringBuilder line) {
        int last = line.length() - 1;
        return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
    }

    @Override
    public void close() throws IOException {
        chars.close();
    }
}
