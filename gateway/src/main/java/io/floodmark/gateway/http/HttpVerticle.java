package io.floodmark.gateway.http;

import io.floodmark.gateway.address.IpAddress;
import io.floodmark.gateway.connection.Certificates;
import io.floodmark.gateway.connection.ClientConnection;
import io.floodmark.gateway.connection.HalfClosure;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.gateway.settings.HttpSettings;
import io.floodmark.gateway.settings.TlsSettings;
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
 * The part of the gateway that one event loop serves: connections, their deadlines, and their dispatch to the
 * {@link Routes}. Pipelined requests of a connection are served one after the other. While one is in progress, or its
 * answer is not read, Vert.x reads no further than the next request.
 */
public final class HttpVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(HttpVerticle.class);
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);
    private static final long LOOK_MILLIS = 100;
    /** The values are encoded once, because they are in every answer. */
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");

    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("X-Content-Type-Options");
    private static final CharSequence NO_SNIFF = HttpHeaders.createOptimized("nosniff");
    private static final GatewayResponse DONE = new GatewayResponse(204, GatewayJson.TYPE, "", false);

    private final GatewayContext parts;
    private final Routes routes;
    private final Certificates certificates;
    private final AtomicInteger numbers;
    private final int listenPort;
    private final Map<HttpConnection, ClientConnection> visits = new HashMap<>();
    private HttpServer server;

    /**
     * Creates the verticle, which opens its server at {@link #start}.
     *
     * @param numbers of connections, over all event loops
     * @param listenPort 0 for any free one
     */
    @SuppressWarnings("NullAway.Init") // Vert.x calls start() before anything else.
    public HttpVerticle(GatewayContext parts, Routes routes, AtomicInteger numbers, int listenPort) {
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
        vertx.setPeriodic(LOOK_MILLIS, timer -> checkDeadlines());
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
                // Each chunk of a body is a separate event.
                .setMaxChunkSize(CHUNK_BYTES)
                .setHandle100ContinueAutomatically(false)
                // WebSockets are off: their handler in Netty ends a connection that pipelines 128 requests.
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false)
                // Closing waits until pending bytes are sent, without limit if the client does not read. This timeout
                // is a limit.
                .setIdleTimeout((int) longestSilence(settings).toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                // Vert.x reports a connection only after the handshake, when the gateway's own deadlines begin.
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

    /** Returns a time longer than any that the gateway's own deadlines allow. */
    private static Duration longestSilence(GatewaySettings settings) {
        Duration kafka = settings.lanes().maxWait().plus(settings.lanes().deliveryTimeout());
        Duration client = settings.http().keepAlive().plus(settings.http().bodyTimeout());
        return (kafka.compareTo(client) > 0 ? kafka : client).plusSeconds(1);
    }

    public int port() {
        return server.actualPort();
    }

    @Override
    public Future<?> stop() {
        return server.shutdown(LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void checkDeadlines() {
        long now = parts.clock().nanoTime();
        // Deadlines may close connections, which changes the map.
        boolean ends = parts.traffic().draining();
        new ArrayList<>(visits.values()).forEach(clientConnection -> clientConnection.checkDeadlines(now, ends));
    }

    private void opened(HttpConnection connection) {
        InetAddress peer = IpAddress.of(connection.remoteAddress().hostAddress());
        connection.closeHandler(closed -> visits.remove(connection));
        ClientConnection clientConnection = new ClientConnection(connection, peer, numbers.getAndIncrement());
        visits.put(connection, clientConnection);
        HalfClosure.allow(connection, clientConnection);
        clientConnection.expect(
                parts.clock().nanoTime(), parts.settings().http().headerTimeout());
    }

    private void refuseNoHttp(HttpServerRequest request) {
        ClientConnection clientConnection = visits.get(request.connection());
        if (clientConnection != null && clientConnection.left()) {
            return;
        }
        NotWritten why = unreadable(request.decoderResult().cause());
        parts.metrics().refused(why.reason());
        if (clientConnection == null) {
            request.connection().close();
            return;
        }
        // Vert.x closes the connection as soon as an answer has ended. The rest of the head would cause a reset, and
        // the answer could be lost.
        clientConnection.serveNoMore();
        clientConnection.expect(parts.clock().nanoTime(), RestOfBody.LINGER);
        GatewayResponse answer = ErrorFormat.READ.refused(why);
        parts.metrics().answered(answer.status());
        request.response()
                .putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE)
                .putHeader(CONTENT_TYPE_OPTIONS, NO_SNIFF)
                .setStatusCode(answer.status())
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .putHeader(HttpHeaders.CONTENT_TYPE, answer.type())
                .putHeader(
                        HttpHeaders.CONTENT_LENGTH,
                        Integer.toString(answer.body().length()))
                .write(answer.body())
                .onComplete(sent -> HalfClosure.end(request.connection()));
    }

    private NotWritten unreadable(Throwable cause) {
        HttpSettings http = parts.settings().http();
        if (cause instanceof TooLongHttpLineException) {
            return http.lineBound().exceeded(Reason.LINE_TOO_LONG, "the request line");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return http.headerBound().exceeded(Reason.HEAD_TOO_LARGE, "the header section");
        }
        return new NotWritten(Reason.BAD_REQUEST, "the head of the request is not valid HTTP/1.1");
    }

    private void serve(HttpServerRequest request) {
        ClientConnection clientConnection = visits.get(request.connection());
        if (clientConnection == null || clientConnection.left()) {
            // Vert.x continues to serve while it waits to close. Without an answer it reads no further.
            return;
        }
        clientConnection.begin();
        Optional<Routes.Place> place = routes.find(RequestTarget.path(request.uri()));
        Route route = routed(request, place);
        RequestContext context = new RequestContext(
                parts,
                vertx,
                request,
                clientConnection,
                route.format(),
                place.map(Routes.Place::parameters).orElse(List.of()));
        request.response().putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE).putHeader(CONTENT_TYPE_OPTIONS, NO_SNIFF);
        try {
            parts.headRules().check(context);
        } catch (RefusedException refused) {
            context.fail(refused);
            return;
        }
        if (Origins.preflight(request)) {
            Origins.allow(request);
            context.answer(DONE);
            return;
        }
        context.route(route.template());
        if (route.waits()) {
            clientConnection.waits();
        }
        admit(context, route);
    }

    /**
     * Returns the route of a request. Unknown paths also have one, so that only authorized callers learn that the path
     * is unknown.
     */
    private static Route routed(HttpServerRequest request, Optional<Routes.Place> place) {
        if (place.isEmpty()) {
            return new Route(
                    request.method(),
                    "-",
                    ErrorFormat.READ,
                    context -> context.refuse(Reason.NO_PATH, "path not found"));
        }
        return place.get().route(request.method()).orElseGet(() -> {
            Route any = place.get().anyRoute();
            return new Route(
                    request.method(), any.template(), any.format(), context -> otherMethod(context, place.get()));
        });
    }

    private static void otherMethod(RequestContext context, Routes.Place place) {
        context.request().response().putHeader(HttpHeaders.ALLOW, place.allowed());
        if (context.request().method().equals(HttpMethod.OPTIONS)) {
            context.answer(DONE);
        } else {
            context.refuse(Reason.BAD_METHOD, "method not allowed for this path; expected " + place.allowed());
        }
    }

    private void admit(RequestContext context, Route route) {
        boolean unnamed = !context.request().headers().contains(HttpHeaders.AUTHORIZATION)
                && parts.settings().tls().clients().isEmpty();
        if (route.open() && unnamed) {
            context.principal(parts.settings().guarded() ? Principal.STRANGER : Principal.ANYBODY);
            run(context, route);
            return;
        }
        Future<Principal> who = parts.authenticator().who(context.request(), context::client);
        if (!who.isComplete()) {
            context.request().pause();
        }
        who.onComplete(done -> {
            if (context.request().response().closed()) {
                // The client disconnected during authentication: handlers that are set now would never be called.
                return;
            }
            if (done.failed() && !route.open()) {
                refuse(context, done.cause());
                return;
            }
            context.principal(done.succeeded() ? done.result() : Principal.STRANGER);
            run(context, route);
        });
    }

    private void run(RequestContext context, Route route) {
        try {
            if (!route.open()) {
                parts.rates().take(context.principal().name());
                requireNoPlus(context.request());
            }
            route.endpoint().serve(context);
        } catch (RuntimeException | Error refused) {
            refuse(context, refused);
        }
    }

    private static void refuse(RequestContext context, Throwable why) {
        try {
            context.fail(why);
        } catch (RuntimeException | Error mistake) {
            // Without an answer the client would wait until its idle timeout.
            LOG.error("event=answer-failed type={}", mistake.getClass().getName());
            context.clientConnection().leave();
        }
    }

    /** Refuses an unencoded plus, which means a space to some clients and a plus to others. */
    private static void requireNoPlus(HttpServerRequest request) {
        String query = request.query();
        if (query != null && query.indexOf('+') >= 0) {
            throw RefusedException.bad("unencoded plus in the query; expected %2B for a plus, or %20 for a space");
        }
    }
}
