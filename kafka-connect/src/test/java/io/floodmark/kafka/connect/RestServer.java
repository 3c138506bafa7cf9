package io.floodmark.kafka.connect;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A loopback port that answers every request with the same text if the credentials are right. */
final class RestServer implements AutoCloseable {
    private final HttpServer server;
    private final List<String> paths = new CopyOnWriteArrayList<>();

    /** @param authorization header that a request must have; empty if every request is answered */
    RestServer(String answer, Optional<String> authorization) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            paths.add(exchange.getRequestURI().getPath());
            boolean welcome = authorization
                    .map(wanted -> wanted.equals(exchange.getRequestHeaders().getFirst("Authorization")))
                    .orElse(true);
            byte[] page = (welcome ? answer : "User cannot access the resource.").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(welcome ? 200 : 401, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
    }

    /** Returns host and port. */
    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    URI uri() {
        return URI.create("http://" + address());
    }

    /** Returns the paths of all requests so far. */
    List<String> paths() {
        return List.copyOf(paths);
    }

    /** Closes the port. */
    void leave() {
        server.stop(0);
    }

    @Override
    public void close() {
        leave();
    }
}
