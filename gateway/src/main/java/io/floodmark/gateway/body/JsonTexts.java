package io.floodmark.gateway.body;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.SizeBound;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Splits a stream of bytes into consecutive JSON objects without validating their content. Memory is claimed for the
 * buffered bytes, which are few between objects. Used by one event loop.
 */
public final class JsonTexts {
    private static final int FEWEST_BYTES = 1024;
    private static final byte[] NOTHING = new byte[0];

    private final SizeBound bound;
    private final RequestMemory.Claim memory;
    private byte[] bytes = NOTHING;
    private int from;
    private int at;
    private int end;
    private int depth;
    private boolean quoted;
    private boolean escaped;

    /**
     * Creates a splitter without buffered bytes.
     *
     * @param bound of one object
     */
    public JsonTexts(SizeBound bound, RequestMemory.Claim memory) {
        this.bound = bound;
        this.memory = memory;
    }

    /**
     * Buffers the next bytes of the stream.
     *
     * @throws RefusedException if memory is short
     */
    public void add(Buffer chunk) {
        makeRoom(chunk.length());
        chunk.getBytes(bytes, end);
        end += chunk.length();
    }

    private void makeRoom(int more) {
        if (end + more <= bytes.length) {
            return;
        }
        int left = end - from;
        byte[] room = bytes;
        if (left + more > bytes.length) {
            room = claimed(Math.max(left + more, Math.max(FEWEST_BYTES, 2 * bytes.length)));
        }
        System.arraycopy(bytes, from, room, 0, left);
        if (room != bytes) {
            memory.giveBack(bytes.length);
        }
        bytes = room;
        at -= from;
        from = 0;
        end = left;
    }

    /** Returns memory between objects, because otherwise silent streams could hold all of it. */
    private void giveBackRoom() {
        if (from == end && bytes.length > FEWEST_BYTES) {
            memory.giveBack(bytes.length);
            bytes = NOTHING;
            from = 0;
            at = 0;
            end = 0;
        }
    }

    private byte[] claimed(int length) {
        memory.take(length);
        return new byte[length];
    }

    /**
     * Returns the next complete object.
     *
     * @throws RefusedException if other text precedes it, or if it is too large
     */
    public Optional<byte[]> next() {
        while (at < end) {
            byte letter = bytes[at++];
            if (depth == 0 && letter != '{') {
                if (letter > ' ' || letter < 0) {
                    throw new RefusedException(
                            Reason.BAD_REQUEST, "expected JSON objects without anything between them");
                }
                from = at;
            } else if (step(letter)) {
                byte[] whole = Arrays.copyOfRange(bytes, from, at);
                from = at;
                return Optional.of(whole);
            }
        }
        if (end - from > bound.bytes()) {
            throw bound.exceeded("a record's JSON");
        }
        giveBackRoom();
        return Optional.empty();
    }

    /** Returns whether that byte ends an object. */
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

    /** True if the last object is incomplete. */
    public boolean cutOff() {
        return depth > 0;
    }
}
