package io.floodmark.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client as others write them. */
final class Client {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http;
    private final String base;
    private final Duration patience;

    Client(int port) {
        this(port, PATIENCE);
    }

    /** @param patience how long it waits for an answer */
    Client(int port, Duration patience) {
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        base = "http://127.0.0.1:" + port;
        this.patience = patience;
    }

    /** Over TLS. */
    Client(int port, SSLContext context) {
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context)
                .build();
        base = "https://127.0.0.1:" + port;
        patience = PATIENCE;
    }

    /** An answer, its body read as JSON. */
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
        return send(HttpRequest.newBuilder(uri(path)).timeout(patience).build());
    }

    /** The cluster's id, with which paths of version 3 begin. */
    String cluster() {
        return get("/v3/clusters")
                .json()
                .path("data")
                .path(0)
                .path("cluster_id")
                .asString();
    }

    /** Any request, as whoever speaks another API than ours makes it. */
    Reply call(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(patience);
        if (headers.length > 0) {
            request.headers(headers);
        }
        BodyPublisher publisher = body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        return send(request.method(method, publisher).build());
    }

    /** The same of a body that need not be text, and may come in chunks. */
    Reply post(String path, BodyPublisher body, List<String> headers) {
        return send(request(path, body, headers.toArray(String[]::new)));
    }

    private static String path(String topic, String query) {
        return "/v1/topics/" + topic + "/records" + query;
    }

    private HttpRequest request(String path, BodyPublisher body, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(path)).timeout(patience).POST(body);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return request.build();
    }

    private URI uri(String path) {
        return URI.create(base + path);
    }

    private Reply send(HttpRequest request) {
        try {
            return new Reply(http.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
