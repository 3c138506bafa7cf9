package io.floodmark.gateway;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VertxException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes in the body of one request, bounded, each byte copied once. Nothing is set aside for a length that is told:
 * that is a promise of the client's. One event loop's. Hot path.
 */
final class BodyReader {
    /** Shorter chunks are put together: kept alone, they take more memory than they hold. */
    private static final int SHORT = 4 * 1024;

    private final long expected;
    private final SizeBound bound;
    private final RequestMemory.Claim memory;
    private final Promise<byte[]> whole = Promise.promise();
    private final List<Buffer> chunks = new ArrayList<>(4);
    /** The last of {@link #chunks}, where it is ours and takes more. */
    private @Nullable Buffer gathered;

    private int room;
    private int size;

    private BodyReader(long expected, SizeBound bound, RequestMemory.Claim memory) {
        this.expected = expected;
        this.bound = bound;
        this.memory = memory;
    }

    /**
     * Fails with a {@link RefusedException} where it is too large, or memory is short; with something else where the
     * client goes.
     *
     * @param expected the Content-Length; -1 where it is not told
     */
    static Future<byte[]> read(HttpServerRequest request, long expected, SizeBound bound, RequestMemory.Claim memory) {
        BodyReader reader = new BodyReader(expected, bound, memory);
        request.handler(reader::add);
        request.endHandler(end -> {
            // The request keeps its handlers until it is answered, and these keep the body.
            request.handler(null).endHandler(null).exceptionHandler(null);
            reader.whole.tryComplete(reader.bytes());
        });
        request.exceptionHandler(failure -> reader.whole.tryFail(meaning(failure)));
        if (request.response().closed()) {
            // The handlers were set too late to be called.
            reader.whole.tryFail(new VertxException("the connection is closed", true));
        }
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
            if (size + (long) chunk.length() > bound.bytes()) {
                throw bound.exceeded("the body");
            }
            memory.take(chunk.length());
        } catch (RefusedException refused) {
            chunks.clear();
            whole.tryFail(refused);
            return;
        }
        size += chunk.length();
        if (chunk.length() >= SHORT || chunk.length() == expected) {
            chunks.add(chunk);
            room = 0;
        } else {
            gather(chunk);
        }
    }

    private void gather(Buffer chunk) {
        Buffer into = gathered;
        if (into == null || chunk.length() > room) {
            into = Buffer.buffer(SHORT);
            gathered = into;
            chunks.add(into);
            room = SHORT;
        }
        into.appendBuffer(chunk);
        room -= chunk.length();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[size];
        int at = 0;
        for (Buffer chunk : chunks) {
            chunk.getBytes(bytes, at);
            at += chunk.length();
        }
        return bytes;
    }
}
