package io.floodmark.http;

import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;

/** The bodies of requests, from a pool of prepared records in turn. Used by one thread; hot path in {@link #next}. */
final class Bodies {
    /** More records do not make the load more varied. */
    private static final int MOST_RECORDS = 20_000;

    private static final long POOL_BYTES = 64L << 20;

    private final RequestFormat format;
    private final byte[][] parts;
    private final int[] payloads;
    private int turn;

    /** @throws IOException if the records' corpus cannot be read */
    Bodies(RequestFormat format, RecordShape shape, long seed) throws IOException {
        this.format = format;
        RecordSource source = new RecordSource(shape, seed);
        int records = (int) Math.max(1, Math.min(MOST_RECORDS, POOL_BYTES / Math.max(1, (long) source.meanBytes())));
        this.parts = new byte[records][];
        this.payloads = new int[records];
        for (int i = 0; i < records; i++) {
            byte[] value = source.value();
            parts[i] = format.part(value);
            payloads[i] = value.length;
        }
    }

    /** Returns the payload of the next records without taking them. */
    long payloadBytes(int records) {
        long bytes = 0;
        for (int i = 0; i < records; i++) {
            bytes += payloads[(turn + i) % payloads.length];
        }
        return bytes;
    }

    /** Returns the body of the next records. */
    ByteBuf next(int records) {
        if (records == 1 && format.bare()) {
            return Unpooled.wrappedBuffer(parts[advance()]);
        }
        ByteBuf body = Unpooled.buffer(bodyBytes(records));
        format.begin(body);
        for (int i = 0; i < records; i++) {
            if (i > 0) {
                format.between(body);
            }
            body.writeBytes(parts[advance()]);
        }
        format.end(body);
        return body;
    }

    /** Returns the approximate size of the body. */
    private int bodyBytes(int records) {
        long bytes = 64;
        for (int i = 0; i < records; i++) {
            bytes += parts[(turn + i) % parts.length].length + 1L;
        }
        return Math.toIntExact(bytes);
    }

    private int advance() {
        int now = turn;
        turn = turn + 1 == parts.length ? 0 : turn + 1;
        return now;
    }
}
