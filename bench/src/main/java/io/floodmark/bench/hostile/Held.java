package io.floodmark.bench.hostile;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

/** Connections that are kept open with little activity on each, in turn. Used by one thread. */
final class Held {
    private static final int PAUSE_MILLIS = 5;

    private final int most;
    private final Step open;
    private final Step next;
    private final AttackedGateway target;
    private final Deque<Socket> sockets = new ArrayDeque<>();

    /** An action on a connection. */
    interface Step {
        /** Does it; throws if the gateway has closed the connection. */
        void on(Socket socket) throws IOException;
    }

    Held(AttackedGateway target, int most, Step open, Step next) {
        this.target = target;
        this.most = most;
        this.open = open;
        this.next = next;
    }

    /** Opens one more connection, or acts on the one that was idle longest. A closed one is not used again. */
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
