package io.floodmark.serve;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;

/** Closes new connections while too many are open. Used by one event loop. */
final class ConnectionLimit implements Handler<HttpConnection> {
    /** More than the clients that may watch runs, so that other pages still come. */
    private static final int MOST = 500;

    private int open;

    @Override
    public void handle(HttpConnection connection) {
        open++;
        connection.closeHandler(closed -> open--);
        if (open > MOST) {
            // Its close handler counts it as well.
            var unused = connection.close();
        }
    }
}
