package io.floodmark.gateway;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VertxException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.util.Arrays;

/** Takes in the body of one request, bounded, each byte copied once where the length is told and small. One event loop's. */
final class BodyReader {
    /** More than that is not set aside before it has come: a length is a promise of the client's. */
    private static final int TRUSTED = 16 * 1024;
    /** What has come vouches for so much more: each time room is made, all of it is copied. */
    private static final int GROWTH = 4;

    private final int expected;
    private final long maxBytes;
    private final ByteBudget.Claim memory;
    private final Promise<byte[]> whole = Promise.promise();
    private byte[] bytes;
    private int size;

    private BodyReader(int expected, long maxBytes, ByteBudget.Claim memory) {
        this.expected = expected;
        this.maxBytes = maxBytes;
        this.memory = memory;
        bytes = new byte[Math.min(Math.max(expected, 0), TRUSTED)];
    }

    /**
     * Fails with a {@link RefusedException} where it is too large, or memory is short; with something else where the client goes.
     *
     * @param expected the Content-Length; -1 where it is not told
     */
    static Future<byte[]> read(HttpServerRequest request, long expected, long maxBytes, ByteBudget.Claim memory) {
        BodyReader reader = new BodyReader((int) Math.min(expected, maxBytes), maxBytes, memory);
        request.handler(reader::add);
        request.endHandler(end -> reader.whole.tryComplete(reader.bytes()));
        request.exceptionHandler(failure -> reader.whole.tryFail(meaning(failure)));
        request.resume();
        return reader.whole.future();
    }

    /** A client that goes is no news; all else that comes here is what Netty could not read. */
    static Throwable meaning(Throwable failure) {
        return failure instanceof VertxException || failure instanceof IOException
                ? failure
                : new RefusedException(Reason.BAD_REQUEST, "the body is not in its Transfer-Encoding");
    }

    private void add(Buffer chunk) {
        if (whole.future().isComplete()) {
            return;
        }
        try {
            if (size + (long) chunk.length() > maxBytes) {
                throw new RefusedException(Reason.TOO_LARGE, "the body is larger than " + maxBytes + " bytes");
            }
            memory.take(chunk.length());
        } catch (RefusedException refused) {
            whole.tryFail(refused);
            return;
        }
        if (size + chunk.length() > bytes.length) {
            bytes = Arrays.copyOf(bytes, room(size + chunk.length()));
        }
        chunk.getBytes(bytes, size);
        size += chunk.length();
    }

    private int room(int needed) {
        long most = expected < 0 ? 2L * bytes.length : Math.min(expected, (long) GROWTH * bytes.length);
        return (int) Math.max(needed, most);
    }

    private byte[] bytes() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }
}
