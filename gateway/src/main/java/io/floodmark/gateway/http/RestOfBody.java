package io.floodmark.gateway.http;

import io.floodmark.gateway.connection.ClientConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/** The remainder of a request's body after its answer. Used only by its event loop. */
final class RestOfBody {
    /** After a longer remainder the connection is closed. */
    private static final long DISCARDED_BYTES = 64 * 1024;
    /** The time for which a client may be silent before its connection is closed. */
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

    /**
     * True if the connection must be closed. A client that waits for 100 Continue may never send its body, so the
     * beginning of the next request would be unknown.
     */
    boolean tooLong() {
        if (request.isEnded()) {
            return false;
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return (length != null && Long.parseLong(length.strip()) > DISCARDED_BYTES)
                || request.headers().contains(HttpHeaders.EXPECT);
    }

    /**
     * Reads and discards the remainder, so that the connection can continue. A chunked body may turn out to be too
     * long.
     */
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
     * Closes the connection when the client has sent the remainder, is silent for {@link #LINGER}, or has kept sending
     * for http.body-timeout. If it were closed at once, further data would cause a reset, and the client could lose the
     * answer (RFC 9112, section 9.6).
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
