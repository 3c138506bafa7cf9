package io.floodmark.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * Sends files repeatedly to any client that connects: like a broker, from the page cache and without a copy in this
 * process.
 */
final class SocketFeed implements AutoCloseable {
    private final ServerSocketChannel server;
    private final List<Path> files;

    private SocketFeed(ServerSocketChannel server, List<Path> files) {
        this.server = server;
        this.files = files;
    }

    /** Serves one connection in a separate thread, until either side closes it. */
    static SocketFeed of(List<Path> files) {
        try {
            ServerSocketChannel server =
                    ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketFeed feed = new SocketFeed(server, files);
            Thread thread = new Thread(feed::serve, "socket-feed");
            thread.setDaemon(true);
            thread.start();
            return feed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.socket().getLocalPort();
    }

    private void serve() {
        try (SocketChannel reader = server.accept()) {
            while (server.isOpen()) {
                for (Path file : files) {
                    send(file, reader);
                }
            }
        } catch (IOException readerOrServerClosed) {
            // The reader's process was killed, or the server closed: both end it.
        }
    }

    private static void send(Path file, SocketChannel reader) throws IOException {
        try (FileChannel bytes = FileChannel.open(file)) {
            for (long sent = 0; sent < bytes.size(); ) {
                sent += bytes.transferTo(sent, bytes.size() - sent, reader);
            }
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
