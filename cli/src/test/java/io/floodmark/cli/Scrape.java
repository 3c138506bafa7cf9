package io.floodmark.cli;

import io.floodmark.testing.ExposedMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Requests to a metrics endpoint of loopback. */
record Scrape(int port) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    HttpResponse<String> request(String method, String path, String accept) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, BodyPublishers.noBody())
                .header("Accept", accept)
                .timeout(Duration.ofSeconds(20))
                .build();
        try {
            return CLIENT.send(request, BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(asked);
        }
    }

    ExposedMetrics metrics() {
        return ExposedMetrics.of(page());
    }

    String page() {
        return request("GET", "/metrics", "text/plain").body();
    }

    String openMetrics() {
        return request("GET", "/metrics", "application/openmetrics-text; version=1.0.0")
                .body();
    }
}
