package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * NDJSON: each line is one JSON text (RFC 8259), and becomes the value of a record byte by byte. Empty lines are left out.
 * The parser's own bounds hold (nesting, lengths of numbers and names).
 */
final class JsonLines {
    private JsonLines() {}

    /**
     * Reads all lines.
     *
     * @param record makes a record of a value
     * @throws RefusedException where a line is no JSON; the message says which
     */
    static List<Event> parse(byte[] body, int maxRecords, Function<byte[], Event> record) {
        List<Event> events = new ArrayList<>();
        int line = 0;
        int from = 0;
        while (from < body.length) {
            int newline = indexOfNewline(body, from);
            line++;
            int to = newline > from && body[newline - 1] == '\r' ? newline - 1 : newline;
            if (to > from) {
                if (events.size() == maxRecords) {
                    throw new RefusedException(Reason.TOO_LARGE, "more than " + maxRecords + " records in a request");
                }
                check(body, from, to - from, line);
                events.add(record.apply(Arrays.copyOfRange(body, from, to)));
            }
            from = newline + 1;
        }
        return events;
    }

    private static int indexOfNewline(byte[] body, int from) {
        int at = from;
        while (at < body.length && body[at] != '\n') {
            at++;
        }
        return at;
    }

    private static void check(byte[] body, int from, int length, int line) {
        if (!Json.valid(body, from, length)) {
            throw new RefusedException(Reason.BAD_REQUEST, "line " + line + " is not one JSON text");
        }
    }
}
