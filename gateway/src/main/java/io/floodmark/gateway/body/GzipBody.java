package io.floodmark.gateway.body;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses a gzip body (RFC 1952): all its members, up to its last byte. The JDK's GZIPInputStream ignores data
 * after a member that is not another member, so the part of a damaged body before it would be written. It also recurses
 * for each empty member. Not thread-safe.
 */
final class GzipBody extends BodyStream {
    /** The maximum number of members, because each takes time of a worker, however short it is. */
    static final int MOST_MEMBERS = 1_000;

    private static final int METHOD_DEFLATE = 8;
    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;
    /** The bytes of modification time, extra flags and operating system. */
    private static final int UNUSED_BYTES = 6;

    private final byte[] body;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private int at;
    /** The number of the current member, from 1. */
    private int member;

    private boolean inMember;

    GzipBody(byte[] body) {
        this.body = body;
    }

    @Override
    public int read(byte[] into, int from, int length) {
        while (inMember || member == 0 || at < body.length) {
            if (!inMember) {
                begin();
            }
            int read = inflated(into, from, length);
            if (read > 0) {
                return read;
            }
        }
        return -1;
    }

    private void begin() {
        member++;
        if (member > MOST_MEMBERS) {
            throw new RefusedException(
                    Reason.TOO_LARGE, "the gzip body has more than " + MOST_MEMBERS + " members; expected fewer");
        }
        header();
        inflater.reset();
        inflater.setInput(body, at, body.length - at);
        crc.reset();
        inMember = true;
    }

    private void header() {
        int start = at;
        if (next() != 0x1F || next() != 0x8B || next() != METHOD_DEFLATE) {
            at = start;
            throw bad("has an invalid header");
        }
        int flags = next();
        if ((flags & RESERVED) != 0) {
            throw bad("has reserved flags in its header");
        }
        skip(UNUSED_BYTES);
        if ((flags & EXTRA) != 0) {
            skip((int) number(Short.BYTES));
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CRC) != 0) {
            crc.reset();
            crc.update(body, start, at - start);
            if (number(Short.BYTES) != (crc.getValue() & 0xFFFF)) {
                throw bad("has a wrong checksum in its header");
            }
        }
    }

    /** Returns the number of bytes read, or 0 at the end of a member. */
    private int inflated(byte[] into, int from, int length) {
        try {
            int read = inflater.inflate(into, from, length);
            crc.update(into, from, read);
            at = body.length - inflater.getRemaining();
            if (inflater.finished()) {
                trailer();
                inMember = false;
            } else if (read == 0) {
                throw cutOff();
            }
            return read;
        } catch (DataFormatException damaged) {
            at = body.length - inflater.getRemaining();
            throw bad("has damaged data");
        }
    }

    private void trailer() {
        if (number(Integer.BYTES) != crc.getValue()) {
            throw bad("has a wrong checksum");
        }
        if (number(Integer.BYTES) != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
            throw bad("has a wrong length");
        }
    }

    private int next() {
        if (at == body.length) {
            throw cutOff();
        }
        return body[at++] & 0xFF;
    }

    /** Reads a little-endian number. */
    private long number(int bytes) {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) next() << (Byte.SIZE * i);
        }
        return number;
    }

    private void skip(int bytes) {
        if (bytes > body.length - at) {
            at = body.length;
            throw cutOff();
        }
        at += bytes;
    }

    /** Skips a text and its terminating 0. */
    private void skipText() {
        int letter = next();
        while (letter != 0) {
            letter = next();
        }
    }

    private RefusedException cutOff() {
        return bad("is cut off");
    }

    private RefusedException bad(String problem) {
        return RefusedException.bad("the gzip body is invalid: member " + member + " " + problem + ", at byte " + at
                + " of " + body.length + "; expected whole members and nothing else (RFC 1952)");
    }

    @Override
    public void close() {
        inflater.end();
    }
}
