package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.lane.Event;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Parses NDJSON: each line is one JSON text in UTF-8 (RFC 8259) and becomes the value of a record byte by byte. Empty
 * lines are skipped. The parser's own limits apply (nesting, lengths of numbers and names).
 */
final class JsonLines {
    private JsonLines() {}

    /**
     * Parses all lines.
     *
     * @param record makes a record of a value
     * @throws RefusedException if a line is invalid JSON; the message names the line
     */
    static void parse(byte[] body, RecordCollector into, Function<byte[], Event> record) {
        int line = 0;
        int from = 0;
        while (from < body.length) {
            int newline = indexOfNewline(body, from);
            line++;
            int to = newline > from && body[newline - 1] == '\r' ? newline - 1 : newline;
            if (to > from) {
                into.next();
                check(body, from, to - from, line);
                into.add(record.apply(Arrays.copyOfRange(body, from, to)));
            }
            from = newline + 1;
        }
    }

    private static int indexOfNewline(byte[] body, int from) {
        int at = from;
        while (at < body.length && body[at] != '\n') {
            at++;
        }
        return at;
    }

    private static void check(byte[] body, int from, int length, int line) {
        GatewayJson.problem(body, from, length).ifPresent(problem -> {
            throw RefusedException.bad("line " + line + " " + problem);
        });
    }
}
