package io.floodmark.gateway;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one event loop serves: connections, their deadlines, and their way to the {@link Routes}. Pipelined requests of a connection are
 * served one after the other; while one is under way, or its answer is not taken, Vert.x reads no further than the next.
 */
final class FrontDoor extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(FrontDoor.class);
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);
    private static final long LOOK_MILLIS = 100;
    private static final Answer DONE = new Answer(204, Json.TYPE, "", false);

    private final Parts parts;
    private final Routes routes;
    private final Certificates certificates;
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
    FrontDoor(Parts parts, Routes routes, AtomicInteger numbers, int listenPort) {
        this.parts = parts;
        this.routes = routes;
        certificates = new Certificates(parts.settings().tls());
        this.numbers = numbers;
        this.listenPort = listenPort;
    }

    @Override
    public Future<?> start() {
        server = vertx.createHttpServer(options(parts.settings(), listenPort))
                .connectionHandler(this::opened)
                .requestHandler(this::serve)
                .invalidRequestHandler(this::refuseNoHttp);
        vertx.setPeriodic(LOOK_MILLIS, timer -> look());
        TlsSettings tls = parts.settings().tls();
        if (tls.on()) {
            vertx.setPeriodic(tls.reload().toMillis(), timer -> renewCertificates());
        }
        return server.listen();
    }

    private static HttpServerOptions options(GatewaySettings settings, int port) {
        HttpSettings http = settings.http();
        HttpServerOptions options = new HttpServerOptions()
                .setHost(http.host())
                .setPort(port)
                .setMaxHeaderSize((int) http.maxHeader().value())
                .setMaxInitialLineLength((int) http.maxLine().value())
                .setHttp2ClearTextEnabled(false)
                // Each chunk of a body is an event of its own.
                .setMaxChunkSize(CHUNK_BYTES)
                .setHandle100ContinueAutomatically(false)
                // Without WebSockets: their handler in Netty ends a connection that pipelines 128 requests.
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                // Closing waits for what is still to be sent, for ever where nobody listens; this one does not.
                .setIdleTimeout((int) longestSilence(settings).toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                // Who is still shaking hands is in no count of ours: Vert.x tells of a connection after that.
                .setSslHandshakeTimeout(http.headerTimeout().toMillis())
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setTcpNoDelay(true);
        new Certificates(settings.tls()).into(options);
        return options;
    }

    private void renewCertificates() {
        if (!certificates.changed() || !certificates.usable()) {
            return;
        }
        server.updateSSLOptions(certificates.options(), true).onComplete(done -> {
            if (done.succeeded()) {
                LOG.info("event=certificates-renewed");
            } else {
                LOG.warn(
                        "event=certificates-not-renewed problem={}",
                        done.cause().getMessage());
            }
        });
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
        boolean ends = parts.traffic().draining();
        new ArrayList<>(visits.values()).forEach(visit -> visit.look(now, ends));
    }

    private void opened(HttpConnection connection) {
        int open = parts.metrics().connections(1);
        InetAddress peer = IpAddress.of(connection.remoteAddress());
        boolean fits = parts.addresses().enter(peer);
        connection.closeHandler(closed -> {
            parts.metrics().connections(-1);
            parts.addresses().leave(peer);
            visits.remove(connection);
        });
        if (!fits || open > parts.settings().http().maxConnections()) {
            parts.metrics().refused(Reason.TOO_MANY_CONNECTIONS);
            connection.close();
            return;
        }
        Visit visit = new Visit(connection, peer, numbers.getAndIncrement());
        visits.put(connection, visit);
        HalfClosure.allow(connection, visit);
        visit.expect(parts.clock().nanoTime(), parts.settings().http().headerTimeout());
    }

    private void refuseNoHttp(HttpServerRequest request) {
        Visit visit = visits.get(request.connection());
        if (visit != null && visit.left()) {
            return;
        }
        parts.metrics().refused(Reason.BAD_REQUEST);
        if (visit == null) {
            request.connection().close();
            return;
        }
        // Vert.x closes as soon as an answer has ended. The rest of the head would meet a reset, and the answer could
        // be lost.
        visit.serveNoMore();
        visit.expect(parts.clock().nanoTime(), RestOfBody.LINGER);
        request.response()
                .setStatusCode(status(request.decoderResult().cause()))
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .putHeader(HttpHeaders.CONTENT_LENGTH, "0")
                .writeHead()
                .onComplete(sent -> HalfClosure.end(request.connection()));
    }

    private static int status(Throwable unreadable) {
        if (unreadable instanceof TooLongHttpLineException) {
            return 414;
        }
        return unreadable instanceof TooLongHttpHeaderException
                ? Reason.HEAD_TOO_LARGE.status()
                : Reason.BAD_REQUEST.status();
    }

    private void serve(HttpServerRequest request) {
        Visit visit = visits.get(request.connection());
        if (visit == null || visit.left()) {
            // Vert.x goes on serving while it waits to close. Without an answer it reads no further.
            return;
        }
        visit.begin();
        Optional<Routes.Place> place = routes.find(RequestTarget.path(request.uri()));
        Route route = routed(request, place);
        Call call = new Call(
                parts,
                vertx,
                request,
                visit,
                route.dialect(),
                place.map(Routes.Place::parameters).orElse(List.of()));
        request.response()
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .putHeader("X-Content-Type-Options", "nosniff");
        try {
            parts.headRules().check(call);
        } catch (RefusedException refused) {
            call.fail(refused);
            return;
        }
        if (Origins.preflight(request)) {
            Origins.allow(request);
            call.answer(DONE);
            return;
        }
        call.route(route.template());
        if (route.waits()) {
            visit.waits();
        }
        admit(call, route);
    }

    /** What is not served has a route too: it is said only to those who may ask. */
    private static Route routed(HttpServerRequest request, Optional<Routes.Place> place) {
        if (place.isEmpty()) {
            return new Route(
                    request.method(),
                    "-",
                    Dialect.READ,
                    call -> call.refuse(Reason.NO_PATH, "there is nothing at this path"));
        }
        return place.get().route(request.method()).orElseGet(() -> {
            Route any = place.get().anyRoute();
            return new Route(request.method(), any.template(), any.dialect(), call -> otherMethod(call, place.get()));
        });
    }

    private static void otherMethod(Call call, Routes.Place place) {
        call.request().response().putHeader(HttpHeaders.ALLOW, place.allowed());
        if (call.request().method().equals(HttpMethod.OPTIONS)) {
            call.answer(DONE);
        } else {
            call.refuse(Reason.BAD_METHOD, "this method is not for this path; expected " + place.allowed());
        }
    }

    private void admit(Call call, Route route) {
        boolean unnamed = !call.request().headers().contains(HttpHeaders.AUTHORIZATION)
                && parts.settings().tls().clients().isEmpty();
        if (route.open() && unnamed) {
            call.principal(parts.settings().guarded() ? Principal.STRANGER : Principal.ANYBODY);
            run(call, route);
            return;
        }
        Future<Principal> who = parts.gate().who(call);
        if (!who.isComplete()) {
            call.request().pause();
        }
        who.onComplete(done -> {
            if (call.request().response().closed()) {
                // The client went while it was checked: handlers that are set now would never be called.
                return;
            }
            if (done.failed() && !route.open()) {
                refuse(call, done.cause());
                return;
            }
            call.principal(done.succeeded() ? done.result() : Principal.STRANGER);
            run(call, route);
        });
    }

    private void run(Call call, Route route) {
        try {
            if (!route.open()) {
                parts.rates().take(call.principal().name());
                requireNoPlus(call.request());
            }
            route.endpoint().serve(call);
        } catch (RuntimeException refused) {
            refuse(call, refused);
        }
    }

    private static void refuse(Call call, Throwable why) {
        try {
            call.fail(why);
        } catch (RuntimeException mistake) {
            // Without an answer the client would wait for its idle time-out.
            LOG.error("event=answer-failed type={}", mistake.getClass().getName());
            call.visit().leave();
        }
    }

    /** Some clients mean a space by it, others a plus. */
    private static void requireNoPlus(HttpServerRequest request) {
        String query = request.query();
        if (query != null && query.indexOf('+') >= 0) {
            throw RefusedException.bad("unencoded plus in the query; expected %2B for a plus, or %20 for a space");
        }
    }
}
