package io.floodmark.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of a gateway, as its users write them. */
final class Client {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http;
    private final String base;
    private final Duration patience;
    private final Optional<String> authorization;

    Client(int port) {
        this(port, PATIENCE);
    }

    /** @param patience the longest wait for an answer */
    Client(int port, Duration patience) {
        this(port, patience, Optional.empty());
    }

    /** @param authorization sent with each request */
    Client(int port, Duration patience, Optional<String> authorization) {
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        base = "http://127.0.0.1:" + port;
        this.patience = patience;
        this.authorization = authorization;
    }

    /** Creates a client that uses TLS. */
    Client(int port, SSLContext context) {
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context)
                .build();
        base = "https://127.0.0.1:" + port;
        patience = PATIENCE;
        authorization = Optional.empty();
    }

    /** Returns the value of a header Authorization. */
    static String basic(String name, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((name + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    /** An answer whose body can be read as JSON. */
    record Reply(HttpResponse<String> response) {
        int status() {
            return response.statusCode();
        }

        JsonNode json() {
            return JsonMapper.shared().readTree(response.body());
        }

        String text() {
            return response.body();
        }

        /** Returns the text that a failing assertion shows. */
        @Override
        public String toString() {
            return status() + " " + text();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    Reply post(String topic, String query, String body, String... headers) {
        return post(topic, query, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    Reply post(String topic, String query, byte[] body, String... headers) {
        return send(request(path(topic, query), BodyPublishers.ofByteArray(body), headers));
    }

    CompletableFuture<Reply> posting(String topic, String body, String... headers) {
        return http.sendAsync(request(path(topic, ""), BodyPublishers.ofString(body), headers), BodyHandlers.ofString())
                .thenApply(Reply::new);
    }

    Reply post(String topic, BodyPublisher body, String... headers) {
        return send(request(path(topic, ""), body, headers));
    }

    Reply get(String path) {
        return send(request(path).build());
    }

    /** Starts a request whose answer has no end. To hang up, close the stream. */
    HttpResponse<InputStream> stream(String path, String... headers) {
        HttpRequest.Builder request = request(path);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build(), BodyHandlers.ofInputStream());
    }

    /** Returns the cluster's id, with which paths of version 3 begin. */
    String cluster() {
        return get("/v3/clusters")
                .json()
                .path("data")
                .path(0)
                .path("cluster_id")
                .asString();
    }

    /** Sends any request, for example of another API than the gateway's own. */
    Reply call(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = request(path);
        if (headers.length > 0) {
            request.headers(headers);
        }
        BodyPublisher publisher = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        return send(request.method(method, publisher).build());
    }

    /** Posts a body that need not be text, and may come in chunks. */
    Reply post(String path, BodyPublisher body, List<String> headers) {
        return send(request(path, body, headers.toArray(String[]::new)));
    }

    private static String path(String topic, String query) {
        return "/v1/topics/" + topic + "/records" + query;
    }

    private HttpRequest request(String path, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = request(path).POST(body);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return request.build();
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(base + path)).timeout(patience);
        authorization.ifPresent(said -> request.header("Authorization", said));
        return request;
    }

    private Reply send(HttpRequest request) {
        return new Reply(send(request, BodyHandlers.ofString()));
    }

    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> body) {
        try {
            return http.send(request, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
