package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.report.html.HtmlPage;
import io.floodmark.report.html.ServedRun;
import io.floodmark.store.RunStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A server over a store in a folder, with a client. */
final class TestSite implements AutoCloseable {
    static {
        // Names the host of another site.
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    }

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final RunStore store;
    private final RunServer server;

    private TestSite(RunStore store, RunServer server) {
        this.store = store;
        this.server = server;
    }

    static TestSite open(Path folder) {
        return open(folder, Optional.empty(), Optional.empty(), List.of());
    }

    /** @param launcher command line of the program that is started */
    static TestSite open(Path folder, Optional<AccessToken> token, Optional<PlanFolder> plans, List<String> launcher) {
        Path file = folder.resolve("runs.db");
        RunStore store = RunStore.open(file);
        RunServer server = RunServer.start(
                new ServeSettings("127.0.0.1", 0, Optional.empty(), token, plans, Optional.empty()),
                source(folder, launcher),
                System::nanoTime);
        return new TestSite(store, server);
    }

    static RunServer.Source source(Path folder, List<String> launcher) {
        Path file = folder.resolve("runs.db");
        return new RunServer.Source(
                () -> Files.exists(file),
                () -> RunStore.openReadOnly(file),
                () -> RunStore.open(file),
                new PlainPages(),
                launcher,
                List.of());
    }

    /** Reports without pictures. */
    private static final class PlainPages implements StudyPages {
        @Override
        public HtmlPage page(Run run, ServedRun served) {
            return HtmlPage.still(
                    run.id(),
                    "<p>report of " + run.id() + ", your load "
                            + served.load().map(Object::toString).orElse("none") + "</p>");
        }

        @Override
        public HtmlPage page(BoundaryRun boundary) {
            return HtmlPage.still(boundary.id(), "");
        }

        @Override
        public HtmlPage page(ComparisonRun comparison) {
            return HtmlPage.still(comparison.id(), "");
        }
    }

    RunStore store() {
        store.flush();
        return store;
    }

    /** Stores a run that has begun. */
    void begin(String id) {
        store.begin(new Run(
                id,
                "floodmark limit",
                Instant.parse("2026-01-01T00:00:00Z"),
                Optional.empty(),
                "workload: {}\n",
                new Surroundings(true, true, 2, 1_024),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty()));
        store.flush();
    }

    /** Stores a state of a run that goes on. */
    void show(String id, String state) {
        // A state is dropped while other changes wait.
        store.flush();
        assertThat(store.addProgress(id, state)).isTrue();
        store.flush();
    }

    void end(String id) {
        store.end(id, Instant.parse("2026-01-01T00:10:00Z"), "done: for a test");
        store.flush();
    }

    String origin() {
        return server.address();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(origin() + path)).timeout(PATIENCE);
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /** Posts a form of a page of the server. */
    HttpResponse<String> post(String path, String form, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", origin())
                .POST(HttpRequest.BodyPublishers.ofString(form));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /** Sends bytes as they are, and returns the first line of the answer. */
    String raw(String request) throws IOException {
        URI address = URI.create(origin());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpClient client() {
        return client;
    }

    @Override
    public void close() {
        server.close();
        store.close();
    }
}
