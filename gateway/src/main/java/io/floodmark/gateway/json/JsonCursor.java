package io.floodmark.gateway.json;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the request bodies of the compatible APIs in place: without trees or strings of payloads, and with Base64
 * decoded straight to bytes. Jackson validates JSON that is returned; for skipped values only the end is determined.
 *
 * <p>It replaces Jackson's parser because it finds the end of long texts eight bytes at a time. It passes their Base64
 * to the JDK's decoder, for which JVMs have vector instructions. Not thread-safe. Hot path.
 */
public final class JsonCursor {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private final byte[] json;
    private final int end;
    /**
     * The names of the members so far, for each open object. They are few, because callers reject unknown ones. Lists
     * are reused for the next object of that depth.
     */
    private final List<List<String>> members = new ArrayList<>();

    private int depth;
    private int at;
    /** True if an object or array was opened and nothing of it was read. */
    private boolean fresh;
    /** True if the text that was last skipped contains escapes. */
    private boolean escaped;

    public JsonCursor(byte[] json) {
        this(json, 0, json.length);
    }

    public JsonCursor(byte[] json, int from, int to) {
        this.json = json;
        at = from;
        end = to;
    }

    /** True if only white space is left. */
    public boolean ended() {
        space();
        return at == end;
    }

    /**
     * Checks that the text has ended.
     *
     * @throws RefusedException if anything but white space is left
     */
    public void end() {
        if (!ended()) {
            throw bad("something follows it");
        }
    }

    /** Enters an object or array. */
    public void open(char bracket) {
        if (!take(bracket)) {
            throw bad("expected '" + bracket + "'");
        }
        fresh = true;
        if (bracket == '{') {
            if (depth == members.size()) {
                members.add(new ArrayList<>());
            }
            members.get(depth).clear();
            depth++;
        }
    }

    /** Returns whether there is another member or item; if not, leaves the object or array. */
    public boolean more(char bracket) {
        if (take(bracket)) {
            fresh = false;
            if (bracket == '}') {
                depth--;
            }
            return false;
        }
        if (!fresh && !take(',')) {
            throw bad("expected ',' or '" + bracket + "'");
        }
        fresh = false;
        return true;
    }

    /**
     * Returns the name of a member. Its value comes next.
     *
     * @throws RefusedException if the object already had a member of that name, since parsers differ in which of them
     *     they use
     */
    public String name() {
        int from = position();
        String name = text();
        List<String> before = members.get(depth - 1);
        if (before.contains(name)) {
            at = from;
            throw bad("duplicate member");
        }
        before.add(name);
        if (!take(':')) {
            throw bad("expected ':'");
        }
        return name;
    }

    /** Returns whether null comes next, and skips it. */
    public boolean nothing() {
        space();
        if (end - at < 4 || json[at] != 'n' || json[at + 1] != 'u' || json[at + 2] != 'l' || json[at + 3] != 'l') {
            return false;
        }
        if (end - at > 4 && !endsLiteral(json[at + 4])) {
            return false;
        }
        at += 4;
        return true;
    }

    public String text() {
        int quote = quote();
        int close = closing(quote + 1);
        at = close + 1;
        if (!escaped && plain(quote + 1, close)) {
            return new String(json, quote + 1, close - quote - 1, StandardCharsets.US_ASCII);
        }
        return GatewayJson.text(json, quote, close + 1 - quote);
    }

    /** Returns the bytes of a Base64 text (RFC 4648, 4), or null for a JSON null. */
    public byte @Nullable [] base64() {
        if (nothing()) {
            return null;
        }
        int quote = quote();
        int first = firstQuote(quote + 1);
        try {
            byte[] bytes = decoded(quote + 1, first);
            at = first + 1;
            return bytes;
        } catch (IllegalArgumentException notPlain) {
            return escapedBase64(quote);
        }
    }

    /** Decodes Base64 with escapes. It needs none, but some clients write '/' as '\/'. */
    private byte[] escapedBase64(int quote) {
        int close = closing(quote + 1);
        at = close + 1;
        try {
            return Base64.getDecoder().decode(GatewayJson.text(json, quote, close + 1 - quote));
        } catch (IllegalArgumentException notBase64) {
            throw bad("a text that is not in Base64");
        }
    }

    private byte[] decoded(int from, int to) {
        ByteBuffer bytes = Base64.getDecoder().decode(ByteBuffer.wrap(json, from, to - from));
        return bytes.array().length == bytes.limit() ? bytes.array() : Arrays.copyOf(bytes.array(), bytes.limit());
    }

    /** Returns a non-negative integer without leading zeros, which JSON does not allow. */
    public long whole() {
        space();
        int from = at;
        long value = 0;
        while (at < end && json[at] >= '0' && json[at] <= '9' && at - from < 18) {
            value = 10 * value + json[at] - '0';
            at++;
        }
        boolean leadingZero = at > from + 1 && json[from] == '0';
        if (at == from || leadingZero || (at < end && !endsLiteral(json[at]))) {
            at = from;
            throw bad("expected a whole number, 0 or more");
        }
        return value;
    }

    /** Returns the bytes of any value after validation. */
    public byte[] value() {
        int from = position();
        pass();
        return Arrays.copyOfRange(json, from, at);
    }

    /** Skips any value after validation. */
    public void pass() {
        int from = position();
        skip();
        GatewayJson.problem(json, from, at - from).ifPresent(problem -> {
            throw RefusedException.bad("invalid JSON: a value at byte " + from + " " + problem);
        });
    }

    public boolean atText() {
        space();
        return at < end && json[at] == '"';
    }

    /** Returns the position of the next byte that is not white space. */
    public int position() {
        space();
        return at;
    }

    /** Skips any value that is read later. */
    public void skip() {
        space();
        if (at == end) {
            throw bad("expected a value");
        }
        if (json[at] == '"') {
            at = closing(at + 1) + 1;
        } else if (json[at] == '{' || json[at] == '[') {
            skipNested();
        } else {
            int from = at;
            while (at < end && !endsLiteral(json[at])) {
                at++;
            }
            if (at == from) {
                throw bad("expected a value");
            }
        }
    }

    private void skipNested() {
        int depth = 0;
        do {
            if (at == end) {
                throw bad("cut off");
            }
            byte letter = json[at];
            if (letter == '"') {
                at = closing(at + 1);
            } else if (letter == '{' || letter == '[') {
                depth++;
            } else if (letter == '}' || letter == ']') {
                depth--;
            }
            at++;
        } while (depth > 0);
    }

    private static boolean endsLiteral(byte letter) {
        return letter == ',' || letter == '}' || letter == ']' || letter <= ' ';
    }

    private boolean take(char letter) {
        space();
        if (at < end && json[at] == letter) {
            at++;
            return true;
        }
        return false;
    }

    private void space() {
        while (at < end && (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t')) {
            at++;
        }
    }

    private int quote() {
        if (!take('"')) {
            throw bad("expected a text");
        }
        return at - 1;
    }

    /** Returns the end of the text that begins at a position. */
    private int closing(int from) {
        escaped = false;
        int i = next(from, end);
        while (i < end && json[i] == '\\') {
            escaped = true;
            i = next(Math.min(i + 2, end), end);
        }
        if (i == end) {
            throw bad("cut off in a text");
        }
        return i;
    }

    /** Returns the position of the first quote, escaped or not, searching eight bytes at a time. */
    private int firstQuote(int from) {
        int i = from;
        while (i + Long.BYTES <= end) {
            long quotes = (long) LONGS.get(json, i) ^ QUOTES;
            long hits = (quotes - ONES) & ~quotes & HIGHS;
            if (hits != 0) {
                return i + Long.numberOfTrailingZeros(hits) / Byte.SIZE;
            }
            i += Long.BYTES;
        }
        while (i < end && json[i] != '"') {
            i++;
        }
        if (i == end) {
            throw bad("cut off in a text");
        }
        return i;
    }

    /**
     * Returns the position of the first quote or backslash, or {@code to} if there is none, searching eight bytes at a
     * time.
     */
    private int next(int from, int to) {
        int i = from;
        while (i + Long.BYTES <= to) {
            long word = (long) LONGS.get(json, i);
            long quotes = word ^ QUOTES;
            long backslashes = word ^ BACKSLASHES;
            long hits = (((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes)) & HIGHS;
            if (hits != 0) {
                return i + Long.numberOfTrailingZeros(hits) / Byte.SIZE;
            }
            i += Long.BYTES;
        }
        while (i < to && json[i] != '"' && json[i] != '\\') {
            i++;
        }
        return i;
    }

    private boolean plain(int from, int to) {
        for (int i = from; i < to; i++) {
            if (json[i] < ' ') {
                return false;
            }
        }
        return true;
    }

    private RefusedException bad(String problem) {
        return new RefusedException(Reason.BAD_REQUEST, "invalid JSON: " + problem + " at byte " + at);
    }
}
