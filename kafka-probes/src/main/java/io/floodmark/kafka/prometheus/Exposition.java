package io.floodmark.kafka.prometheus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Parses Prometheus' text format and OpenMetrics' piece by piece as it arrives, with limits on bytes and line length.
 * An endpoint may have 100,000 lines. Unwanted ones cost no objects, and only their name is read. Not thread-safe.
 */
final class Exposition {
    static final int MOST_BYTES = 32 << 20;
    static final int LONGEST_LINE = 64 << 10;

    private final Predicate<String> wanted;
    private final List<MetricSeries> series = new ArrayList<>();
    private byte[] line = new byte[1_024];
    private int length;
    private int taken;
    private byte[] lastName = new byte[0];
    private boolean lastWanted;
    private boolean anything;

    /** @param wanted true for the names that are read, in lower case */
    Exposition(Predicate<String> wanted) {
        this.wanted = wanted;
    }

    /** @throws ExpositionException if the text is no exposition, or too long */
    void take(ByteBuffer bytes) throws ExpositionException {
        taken += bytes.remaining();
        if (taken > MOST_BYTES) {
            throw ExpositionException.tooLong("a page", MOST_BYTES);
        }
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (next == '\n') {
                endLine();
            } else {
                append(next);
            }
        }
    }

    /**
     * Ends the page.
     *
     * @return the wanted metrics
     * @throws ExpositionException if there was no metric at all
     */
    List<MetricSeries> end() throws ExpositionException {
        endLine();
        if (!anything) {
            throw ExpositionException.noMetrics("an empty page");
        }
        return series;
    }

    private void append(byte next) throws ExpositionException {
        if (length == line.length) {
            if (length >= LONGEST_LINE) {
                throw ExpositionException.tooLong("a line", LONGEST_LINE);
            }
            line = Arrays.copyOf(line, 2 * length);
        }
        line[length++] = next;
    }

    private void endLine() throws ExpositionException {
        int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        length = 0;
        if (end == 0 || line[0] == '#') {
            return;
        }
        if (!beginsName(line[0])) {
            throw ExpositionException.noMetrics(line[0] == '<' ? "a web page" : "'" + text(Math.min(end, 60)) + "...'");
        }
        anything = true;
        if (selected(nameLength(end))) {
            ExpositionLine.read(text(end)).ifPresent(series::add);
        }
    }

    /** A quoted name in braces has characters that no metric used here has. */
    private static boolean beginsName(byte first) {
        return (first >= 'a' && first <= 'z')
                || (first >= 'A' && first <= 'Z')
                || first == '_'
                || first == ':'
                || first == '{';
    }

    private int nameLength(int end) {
        int at = 0;
        while (at < end && line[at] != '{' && line[at] != ' ' && line[at] != '\t') {
            at++;
        }
        return at;
    }

    /** Lines of one metric follow each other, so most names equal the previous one. */
    private boolean selected(int nameLength) {
        if (!Arrays.equals(line, 0, nameLength, lastName, 0, lastName.length)) {
            lastName = Arrays.copyOf(line, nameLength);
            lastWanted = wanted.test(text(nameLength).toLowerCase(Locale.ROOT));
        }
        return lastWanted;
    }

    private String text(int end) {
        return new String(line, 0, end, StandardCharsets.UTF_8);
    }
}
