package io.floodmark.gateway;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/** What a client still sends of a request that is answered already. Its event loop's alone. */
final class RestOfBody {
    /** Behind a longer one the connection is closed. */
    private static final long DISCARDED_BYTES = 64 * 1024;
    /** How long a client may be silent before its connection is closed. */
    static final Duration LINGER = Duration.ofSeconds(2);

    private final GatewayContext parts;
    private final HttpServerRequest request;
    private final ClientConnection clientConnection;
    private long discarded;

    RestOfBody(GatewayContext parts, HttpServerRequest request, ClientConnection clientConnection) {
        this.parts = parts;
        this.request = request;
        this.clientConnection = clientConnection;
    }

    /** A client that waits for 100 may never send its body, so nobody could tell where the next request begins. */
    boolean tooLong() {
        if (request.isEnded()) {
            return false;
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return (length != null && Long.parseLong(length.strip()) > DISCARDED_BYTES)
                || request.headers().contains(HttpHeaders.EXPECT);
    }

    /** Reads it, so that the connection can go on behind it. One in chunks may turn out to be too long. */
    void discard() {
        if (request.isEnded()) {
            return;
        }
        clientConnection.expect(
                parts.clock().nanoTime(), parts.settings().http().bodyTimeout());
        request.handler(chunk -> {
            discarded += chunk.length();
            if (discarded > DISCARDED_BYTES) {
                hangUp();
            }
        });
    }

    /**
     * Closes the connection once the client has sent it, is silent for {@link #LINGER}, or has gone on sending for
     * http.body-timeout. Closed at once, what still comes would meet a reset, and the client could lose the answer to
     * it (RFC 9112, section 9.6).
     */
    void hangUp() {
        if (request.isEnded()) {
            clientConnection.leave();
            return;
        }
        clientConnection.serveNoMore();
        long end =
                parts.clock().nanoTime() + parts.settings().http().bodyTimeout().toNanos();
        linger(end);
        request.handler(chunk -> linger(end)).endHandler(whole -> clientConnection.leave());
        request.resume();
    }

    private void linger(long endNanos) {
        long now = parts.clock().nanoTime();
        clientConnection.expect(now, Duration.ofNanos(Math.min(LINGER.toNanos(), endNanos - now)));
    }
}
