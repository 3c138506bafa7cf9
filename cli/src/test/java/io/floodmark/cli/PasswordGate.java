package io.floodmark.cli;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A loopback port in front of a server that requires a password, like gateways before Kafka Connect. */
final class PasswordGate implements AutoCloseable {
    private static final List<String> PASSED_ON = List.of("Accept", "Content-Type");

    private final String behind;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newHttpClient();

    /** @param behind URL of the server, e.g. {@code http://127.0.0.1:8083} */
    PasswordGate(String behind, String user, String password) {
        this.behind = behind;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::passOn).setAuthenticator(new BasicAuthenticator("connect") {
            @Override
            public boolean checkCredentials(String name, String word) {
                return name.equals(user) && word.equals(password);
            }
        });
        server.setExecutor(threads);
        server.start();
    }

    private void passOn(HttpExchange exchange) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(behind + exchange.getRequestURI()))
                .method(
                        exchange.getRequestMethod(),
                        HttpRequest.BodyPublishers.ofByteArray(
                                exchange.getRequestBody().readAllBytes()));
        PASSED_ON.stream()
                .filter(exchange.getRequestHeaders()::containsKey)
                .forEach(name ->
                        request.header(name, exchange.getRequestHeaders().getFirst(name)));
        try {
            HttpResponse<byte[]> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
