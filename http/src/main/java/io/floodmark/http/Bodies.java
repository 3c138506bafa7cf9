package io.floodmark.http;

import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import io.vertx.core.buffer.Buffer;
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

    /** The body of the next so many records; adds what they hold to the line. */
    Buffer next(int records, Line line) {
        if (records == 1 && format.bare()) {
            line.addPayload(payloads[turn]);
            return Buffer.buffer(parts[advance()]);
        }
        Buffer body = Buffer.buffer(records * (parts[turn].length + 1) + 64);
        format.begin(body);
        for (int i = 0; i < records; i++) {
            if (i > 0) {
                format.between(body);
            }
            line.addPayload(payloads[turn]);
            body.appendBytes(parts[advance()]);
        }
        format.end(body);
        return body;
    }

    private int advance() {
        int now = turn;
        turn = turn + 1 == parts.length ? 0 : turn + 1;
        return now;
    }
}
