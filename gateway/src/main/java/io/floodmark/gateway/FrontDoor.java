package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one event loop serves: connections, their deadlines, and the few paths there are. Pipelined requests of a connection are
 * served one after the other; while one is under way, or its answer is not taken, Vert.x reads no further than the next.
 */
final class FrontDoor extends VerticleBase {
    private static final String PRODUCE = "/v1/topics/";
    private static final String RECORDS = "/records";
    private static final String JSON = "application/json";
    private static final String ALLOW_GET = "GET";
    /** A longer body of a refused request is not waited for: its connection is closed. */
    private static final long DISCARDED_BYTES = 64 * 1024;

    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);
    private static final long LOOK_MILLIS = 100;

    private final Parts parts;
    private final AtomicInteger numbers;
    private final int listenPort;
    private final Map<HttpConnection, Visit> visits = new HashMap<>();
    private HttpServer server;

    /**
     * Opens at {@link #start}.
     *
     * @param numbers of connections, over all event loops
     * @param listenPort 0 for any free one
     */
    @SuppressWarnings("NullAway.Init") // Vert.x calls start() before anything else.
    FrontDoor(Parts parts, AtomicInteger numbers, int listenPort) {
        this.parts = parts;
        this.numbers = numbers;
        this.listenPort = listenPort;
    }

    @Override
    public Future<?> start() {
        server = vertx.createHttpServer(options(parts.settings(), listenPort))
                .connectionHandler(this::opened)
                .requestHandler(this::serve)
                .invalidRequestHandler(request -> {
                    parts.metrics().refused(Reason.BAD_REQUEST);
                    HttpServerRequest.DEFAULT_INVALID_REQUEST_HANDLER.handle(request);
                });
        vertx.setPeriodic(LOOK_MILLIS, timer -> look());
        return server.listen();
    }

    private static HttpServerOptions options(GatewaySettings settings, int port) {
        HttpSettings http = settings.http();
        return new HttpServerOptions()
                .setHost(http.host())
                .setPort(port)
                .setMaxHeaderSize((int) http.maxHeader().value())
                .setMaxInitialLineLength((int) http.maxLine().value())
                .setHttp2ClearTextEnabled(false)
                .setHandle100ContinueAutomatically(false)
                // Closing waits for what is still to be sent, for ever where nobody listens; this one does not.
                .setIdleTimeout((int) longestSilence(settings).toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setTcpNoDelay(true);
    }

    /** Longer than any that our own deadlines allow. */
    private static Duration longestSilence(GatewaySettings settings) {
        Duration kafka = settings.lanes().maxWait().plus(settings.lanes().deliveryTimeout());
        Duration client = settings.http().keepAlive().plus(settings.http().bodyTimeout());
        return (kafka.compareTo(client) > 0 ? kafka : client).plusSeconds(1);
    }

    int port() {
        return server.actualPort();
    }

    @Override
    public Future<?> stop() {
        return server.shutdown(LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        long now = parts.clock().nanoTime();
        // Looking may close connections, and closing changes the map.
        new ArrayList<>(visits.values()).forEach(visit -> visit.look(now));
    }

    private void opened(HttpConnection connection) {
        int open = parts.metrics().connections(1);
        connection.closeHandler(closed -> {
            parts.metrics().connections(-1);
            visits.remove(connection);
        });
        if (open > parts.settings().http().maxConnections()) {
            parts.metrics().refused(Reason.NO_MEMORY);
            connection.close();
            return;
        }
        Visit visit = new Visit(connection, numbers.getAndIncrement());
        visits.put(connection, visit);
        visit.expect(parts.clock().nanoTime(), parts.settings().http().headerTimeout());
    }

    private void serve(HttpServerRequest request) {
        Visit visit = visits.get(request.connection());
        if (visit == null || visit.left()) {
            // Vert.x goes on serving while it waits to close. Without an answer it reads no further.
            return;
        }
        visit.expectNothing();
        String path = request.path() == null ? "" : request.path();
        if (path.startsWith(PRODUCE) && path.endsWith(RECORDS) && path.length() > PRODUCE.length() + RECORDS.length()) {
            String topic = path.substring(PRODUCE.length(), path.length() - RECORDS.length());
            if (allowed(request, visit, HttpMethod.POST, "POST")) {
                new Exchange(parts, vertx, request, visit, answer -> reply(request, visit, answer)).run(topic);
            }
            return;
        }
        switch (path) {
            case "/livez" -> get(request, visit, parts.health().live());
            case "/readyz" -> get(request, visit, parts.health().ready());
            case "/metrics" -> {
                if (allowed(request, visit, HttpMethod.GET, ALLOW_GET)) {
                    reply(
                            request,
                            visit,
                            200,
                            GatewayMetrics.CONTENT_TYPE,
                            parts.metrics().page());
                }
            }
            default -> reply(request, visit, refused(Reason.NOT_FOUND, "there is nothing at this path"));
        }
    }

    private void get(HttpServerRequest request, Visit visit, Answer answer) {
        if (allowed(request, visit, HttpMethod.GET, ALLOW_GET)) {
            reply(request, visit, answer);
        }
    }

    private boolean allowed(HttpServerRequest request, Visit visit, HttpMethod method, String named) {
        if (request.method().equals(method)) {
            return true;
        }
        request.response().putHeader(HttpHeaders.ALLOW, named);
        reply(request, visit, refused(Reason.BAD_METHOD, "this method is not for this path; expected " + named));
        return false;
    }

    private Answer refused(Reason reason, String message) {
        parts.metrics().refused(reason);
        return Answer.refused(new NotWritten(reason, message));
    }

    private void reply(HttpServerRequest request, Visit visit, Answer answer) {
        if (answer.passing()) {
            int seconds = parts.retryAfter().seconds(waitingBytes());
            request.response().putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(seconds));
        }
        reply(request, visit, answer.status(), JSON, answer.json());
    }

    private long waitingBytes() {
        return parts.lanes().all().stream()
                .mapToLong(lane -> lane.room().bytes())
                .sum();
    }

    private void reply(HttpServerRequest request, Visit visit, int status, String type, String body) {
        parts.metrics().answered(status);
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return;
        }
        boolean leaves = parts.traffic().draining() || (!request.isEnded() && tooLongToDiscard(request));
        if (leaves) {
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
        response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, type);
        Future<Void> sent = response.end(body);
        visit.expect(parts.clock().nanoTime(), parts.settings().http().keepAlive());
        if (leaves) {
            sent.onComplete(done -> visit.leave());
        } else if (!request.isEnded()) {
            visit.expect(parts.clock().nanoTime(), parts.settings().http().bodyTimeout());
        }
    }

    /** A client that waits for 100 may never send its body, so nobody could tell where the next request begins. */
    private static boolean tooLongToDiscard(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null
                || Long.parseLong(length.strip()) > DISCARDED_BYTES
                || request.headers().contains(HttpHeaders.EXPECT);
    }
}
