package io.floodmark.bench.hostile;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

/** Connections that are kept open, and on which little is done, one after the other. One thread's. */
final class Held {
    private static final int PAUSE_MILLIS = 5;

    private final int most;
    private final Step open;
    private final Step next;
    private final AttackedGateway target;
    private final Deque<Socket> sockets = new ArrayDeque<>();

    /** Something that is done on a connection. */
    interface Step {
        /** Does it; throws where the gateway has closed the connection. */
        void on(Socket socket) throws IOException;
    }

    Held(AttackedGateway target, int most, Step open, Step next) {
        this.target = target;
        this.most = most;
        this.open = open;
        this.next = next;
    }

    /**
     * Opens one more, or does something on the one on which nothing was done for longest; one that is closed has no
     * further turn.
     */
    String once() throws IOException {
        if (sockets.size() < most) {
            Socket socket = target.connect();
            sockets.add(socket);
            open.on(socket);
            return "opened";
        }
        pause();
        Socket socket = sockets.remove();
        try {
            next.on(socket);
        } catch (IOException closed) {
            socket.close();
            throw closed;
        }
        sockets.add(socket);
        return "held";
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }
}
