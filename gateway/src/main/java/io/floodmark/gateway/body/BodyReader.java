package io.floodmark.gateway.body;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.SizeBound;
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
 * Reads the body of one request within bounds and copies each byte once. No memory is reserved for a Content-Length,
 * which is only a claim of the client. Used by one event loop. Hot path.
 */
public final class BodyReader {
    /** Shorter chunks are merged, because separately they take more memory than they hold. */
    private static final int SHORT = 4 * 1024;

    private final long expected;
    private final SizeBound bound;
    private final RequestMemory.Claim memory;
    private final Promise<byte[]> whole = Promise.promise();
    private final List<Buffer> chunks = new ArrayList<>(4);
    /** The last of {@link #chunks} if this class allocated it and it has room. */
    private @Nullable Buffer gathered;

    private int room;
    private int size;

    private BodyReader(long expected, SizeBound bound, RequestMemory.Claim memory) {
        this.expected = expected;
        this.bound = bound;
        this.memory = memory;
    }

    /**
     * Returns a future that fails with a {@link RefusedException} if the body is too large or memory is short, and with
     * another exception if the client disconnects.
     *
     * @param expected the Content-Length; -1 if there is none
     */
    public static Future<byte[]> read(
            HttpServerRequest request, long expected, SizeBound bound, RequestMemory.Claim memory) {
        BodyReader reader = new BodyReader(expected, bound, memory);
        request.handler(reader::add);
        request.endHandler(end -> {
            // The request keeps its handlers until it is answered, and they keep the body.
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

    /**
     * Returns the failure itself if the client disconnected. Any other failure means that Netty could not parse the
     * body.
     */
    public static Throwable meaning(Throwable failure) {
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
