package io.floodmark.http;

import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;

/** Bodies of requests from a pool of records made before, in turn. One thread; hot path in {@link #next}. */
final class Bodies {
    /** More do not make records less alike. */
    private static final int MOST_RECORDS = 20_000;

    private static final long POOL_BYTES = 64L << 20;

    private final BodyFormat format;
    private final byte[][] parts;
    private final int[] payloads;
    private int turn;

    /** @throws IOException where the records' corpus cannot be read */
    Bodies(BodyFormat format, RecordShape shape, long seed) throws IOException {
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

    /** What the next so many records hold, without taking them. */
    long payloadBytes(int records) {
        long bytes = 0;
        for (int i = 0; i < records; i++) {
            bytes += payloads[(turn + i) % payloads.length];
        }
        return bytes;
    }

    /** The body of the next so many records. */
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

    /** About as many as it will have. */
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
