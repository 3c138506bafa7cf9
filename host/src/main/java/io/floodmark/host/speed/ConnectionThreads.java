package io.floodmark.host.speed;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A thread per connection of a period. Closing it closes the connections, and waits for the threads. */
final class ConnectionThreads implements AutoCloseable {
    /** The work of one connection. */
    interface Work {
        void run(Socket socket) throws IOException;
    }

    private final String name;
    private final List<Socket> sockets;
    private final List<Thread> threads = new ArrayList<>();

    ConnectionThreads(String name, List<Socket> sockets) {
        this.name = name;
        this.sockets = List.copyOf(sockets);
    }

    void start(Work work) {
        for (Socket socket : sockets) {
            Thread thread = new Thread(() -> run(work, socket), name + "-" + threads.size());
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private static void run(Work work, Socket socket) {
        try (socket) {
            work.run(socket);
        } catch (IOException lost) {
            // The period knows that this connection did not complete it.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
