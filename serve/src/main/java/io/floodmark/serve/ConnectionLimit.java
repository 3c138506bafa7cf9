package io.floodmark.serve;

import io.floodmark.gateway.address.IpAddress;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import java.util.HashMap;
import java.util.Map;

/**
 * Closes new connections while too many are open, of one sender (an IPv4 address, or an IPv6 network of 64 bits) or of
 * all. Used by one event loop.
 */
final class ConnectionLimit implements Handler<HttpConnection> {
    /** More than the clients that may watch runs, so that other pages still come. */
    private static final int MOST = 500;

    static final int OF_SENDER = 100;

    private final Map<String, Integer> open = new HashMap<>();
    private int all;

    @Override
    public void handle(HttpConnection connection) {
        String sender = IpAddress.sender(IpAddress.of(connection.remoteAddress().hostAddress()));
        int own = open.merge(sender, 1, Integer::sum);
        all++;
        connection.closeHandler(closed -> {
            open.computeIfPresent(sender, (same, count) -> count == 1 ? null : count - 1);
            all--;
        });
        if (own > OF_SENDER || all > MOST) {
            // Its close handler counts it as well.
            var unused = connection.close();
        }
    }
}
