package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.Utf8;
import io.floodmark.gateway.lane.Event;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * Parses consecutive records, each preceded by its length. Integers are big-endian, lengths are unsigned.
 *
 * <pre>
 * record    := length:4 flags:1 [partition:4] [timestamp:8] [key] [headers] value
 * length    of all that follows in this record
 * flags     1 key, 2 headers, 4 partition, 8 timestamp, 16 the value is null (and nothing follows); the rest 0
 * key       := length:4 bytes
 * headers   := count:2 { length:2 name (UTF-8) length:4 value }
 * value     := the remaining bytes of the record
 * </pre>
 */
final class FramedRecords {
    private static final int KEY = 1;
    private static final int HEADERS = 2;
    private static final int PARTITION = 4;
    private static final int TIMESTAMP = 8;
    private static final int NULL_VALUE = 16;
    private static final int KNOWN = KEY | HEADERS | PARTITION | TIMESTAMP | NULL_VALUE;

    private final int number;
    private final ByteBuffer record;

    private FramedRecords(int number, ByteBuffer record) {
        this.number = number;
        this.record = record;
    }

    /** @throws RefusedException if the body is invalid; the message names the record */
    static void parse(byte[] body, RecordCollector into) {
        ByteBuffer rest = ByteBuffer.wrap(body);
        while (rest.hasRemaining()) {
            int number = into.next();
            if (rest.remaining() < Integer.BYTES) {
                throw bad(number, "is cut off in its length");
            }
            int length = rest.getInt();
            if (length < 1 || length > rest.remaining()) {
                throw bad(
                        number,
                        "has a length of " + Integer.toUnsignedString(length) + ", with " + rest.remaining()
                                + " bytes left");
            }
            into.add(new FramedRecords(number, rest.slice(rest.position(), length)).event());
            rest.position(rest.position() + length);
        }
    }

    private Event event() {
        try {
            int flags = record.get() & 0xFF;
            if ((flags & ~KNOWN) != 0) {
                throw bad(number, "has unknown flags");
            }
            int partition = (flags & PARTITION) == 0 ? Event.ANY_PARTITION : notNegative(record.getInt(), "partition");
            long timestamp = (flags & TIMESTAMP) == 0 ? Event.NO_TIMESTAMP : notNegative(record.getLong(), "timestamp");
            byte[] key = (flags & KEY) == 0 ? null : bytes(record.getInt());
            List<Header> headers = (flags & HEADERS) == 0 ? List.of() : headers();
            return new Event(key, value((flags & NULL_VALUE) != 0), headers, partition, timestamp);
        } catch (BufferUnderflowException tooShort) {
            throw bad(number, "is shorter than its flags say");
        }
    }

    private byte @Nullable [] value(boolean none) {
        if (none && record.hasRemaining()) {
            throw bad(number, "has a value although its flags say null");
        }
        return none ? null : bytes(record.remaining());
    }

    private List<Header> headers() {
        int count = record.getShort() & 0xFFFF;
        Event.checkHeaders(count);
        List<Header> headers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = text(bytes(record.getShort() & 0xFFFF));
            headers.add(new RecordHeader(name, bytes(record.getInt())));
        }
        return headers;
    }

    private String text(byte[] bytes) {
        return Utf8.text(bytes).orElseThrow(() -> bad(number, "has a header whose name is not UTF-8"));
    }

    private byte[] bytes(int length) {
        if (length < 0 || length > record.remaining()) {
            throw bad(number, "is shorter than a length in it says");
        }
        byte[] bytes = new byte[length];
        record.get(bytes);
        return bytes;
    }

    private int notNegative(int value, String name) {
        return (int) notNegative((long) value, name);
    }

    private long notNegative(long value, String name) {
        if (value < 0) {
            throw bad(number, "has a negative " + name);
        }
        return value;
    }

    private static RefusedException bad(int number, String problem) {
        return new RefusedException(Reason.BAD_REQUEST, "record " + number + " " + problem);
    }
}
