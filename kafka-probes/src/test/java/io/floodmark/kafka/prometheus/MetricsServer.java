package io.floodmark.kafka.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real HTTP server on loopback whose answers a test sets. */
final class MetricsServer implements AutoCloseable {
    /** Handles a request. */
    interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile Answer answer = page("up 1\n");
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile Optional<String> authorization = Optional.empty();

    MetricsServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            authorization = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"));
            try (exchange) {
                answer.to(exchange);
            }
        });
        server.start();
    }

    void answers(Answer next) {
        answer = next;
    }

    static Answer page(String text) {
        return exchange -> {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    static Answer status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    /** Answers with endless bytes without a line end, after a valid first line. */
    static Answer garbage(int megabytes) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            byte[] lines = "nobody_wants_this 1\n".repeat(50_000).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < megabytes; i++) {
                out.write(lines);
            }
        };
    }

    /** Accepts the request and sends nothing, or half of a page, until the server closes. */
    Answer silence(String half) {
        return exchange -> {
            if (!half.isEmpty()) {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write(half.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
            try {
                closing.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    int port() {
        return server.getAddress().getPort();
    }

    String url() {
        return "http://127.0.0.1:" + port() + "/metrics";
    }

    /** Returns the header of the last request. */
    Optional<String> authorization() {
        return authorization;
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
