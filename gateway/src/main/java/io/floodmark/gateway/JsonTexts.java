package io.floodmark.gateway;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.Optional;

/** Cuts a stream of bytes into JSON objects, one behind the other; what is in them is not checked. One event loop's. */
final class JsonTexts {
    private final long maxBytes;
    private byte[] bytes = new byte[1024];
    private int from;
    private int at;
    private int end;
    private int depth;
    private boolean quoted;
    private boolean escaped;

    /** @param maxBytes of one object */
    JsonTexts(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    void add(Buffer chunk) {
        if (end + chunk.length() > bytes.length) {
            int left = end - from;
            byte[] room = left + chunk.length() > bytes.length
                    ? new byte[Math.max(left + chunk.length(), 2 * bytes.length)]
                    : bytes;
            System.arraycopy(bytes, from, room, 0, left);
            bytes = room;
            at -= from;
            from = 0;
            end = left;
        }
        chunk.getBytes(bytes, end);
        end += chunk.length();
    }

    /**
     * The next object that has come as a whole.
     *
     * @throws RefusedException where something else begins, or it is too large
     */
    Optional<byte[]> next() {
        while (at < end) {
            byte letter = bytes[at++];
            if (depth == 0 && letter != '{') {
                if (letter > ' ' || letter < 0) {
                    throw new RefusedException(
                            Reason.BAD_REQUEST,
                            "expected JSON objects, one behind the other, and nothing between them");
                }
                from = at;
            } else if (step(letter)) {
                byte[] whole = Arrays.copyOfRange(bytes, from, at);
                from = at;
                return Optional.of(whole);
            }
        }
        if (end - from > maxBytes) {
            throw new RefusedException(Reason.TOO_LARGE, "a record's JSON is larger than " + maxBytes + " bytes");
        }
        return Optional.empty();
    }

    /** Whether that byte ends an object. */
    private boolean step(byte letter) {
        if (quoted) {
            quoted = escaped || letter != '"';
            escaped = !escaped && letter == '\\';
            return false;
        }
        if (letter == '"') {
            quoted = true;
        } else if (letter == '{' || letter == '[') {
            depth++;
        } else if (letter == '}' || letter == ']') {
            depth--;
        }
        return depth == 0;
    }

    /** Whether the last object was cut off. */
    boolean cutOff() {
        return depth > 0;
    }
}
