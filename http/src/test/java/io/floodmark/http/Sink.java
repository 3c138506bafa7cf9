package io.floodmark.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntUnaryOperator;

/** A service that keeps the requests it receives, and answers with given statuses. */
final class Sink implements AutoCloseable {
    /** A received request. */
    record Request(String path, String contentType, String authorization, String body) {}

    static {
        // Otherwise each answer waits for the client's delayed acknowledgement, 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());
    private final IntUnaryOperator status;
    private final String answer;

    /**
     * Listens on any port of loopback.
     *
     * @param status of the answer to the request with that number, from 0; the function may delay the answer
     */
    Sink(IntUnaryOperator status, String answer) throws IOException {
        this.status = status;
        this.answer = answer;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        int number;
        synchronized (requests) {
            number = requests.size();
            requests.add(new Request(
                    exchange.getRequestURI().toString(),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
                    new String(body, StandardCharsets.ISO_8859_1)));
        }
        byte[] said = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status.applyAsInt(number), said.length);
        exchange.getResponseBody().write(said);
        exchange.close();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/in/{topic}?x=1";
    }

    List<Request> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
