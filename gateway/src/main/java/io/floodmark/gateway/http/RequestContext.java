package io.floodmark.gateway.http;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.cluster.TopicName;
import io.floodmark.gateway.connection.ClientConnection;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.lane.ProduceRoute;
import io.floodmark.gateway.principal.PassThroughSession;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request, from its head to its answer. Used only by its event loop. */
public final class RequestContext {
    private static final Logger LOG = LoggerFactory.getLogger(RequestContext.class);
    /** Longer answers count in requests.in-memory until the client has read them. */
    private static final int SHORT_ANSWER = 4 * 1024;

    private final GatewayContext parts;
    private final Vertx vertx;
    private final HttpServerRequest request;
    private final ClientConnection clientConnection;
    private final ErrorFormat format;
    private final List<String> parameters;
    private final long sinceNanos;
    private final RestOfBody rest;
    private Principal principal = Principal.ANYBODY;
    private String route = "-";
    private boolean last;
    private Optional<Authority> authority = Optional.empty();
    private Optional<String> base = Optional.empty();

    /** @param parameters of the path, percent-encoded */
    RequestContext(
            GatewayContext parts,
            Vertx vertx,
            HttpServerRequest request,
            ClientConnection clientConnection,
            ErrorFormat format,
            List<String> parameters) {
        this.parts = parts;
        this.vertx = vertx;
        this.request = request;
        this.clientConnection = clientConnection;
        this.format = format;
        this.parameters = parameters;
        sinceNanos = parts.clock().nanoTime();
        rest = new RestOfBody(parts, request, clientConnection);
    }

    /** Sets the route: the template of its path. */
    void route(String template) {
        route = template;
    }

    /** Makes the connection close after the answer. */
    void last() {
        last = true;
    }

    public GatewayContext parts() {
        return parts;
    }

    public Vertx vertx() {
        return vertx;
    }

    public HttpServerRequest request() {
        return request;
    }

    public ClientConnection clientConnection() {
        return clientConnection;
    }

    ErrorFormat format() {
        return format;
    }

    /** Returns the context on which the work of this request must run. */
    public Context loop() {
        return vertx.getOrCreateContext();
    }

    /** Runs a callback when the client has disconnected, at once if it already has. There can be only one callback. */
    public void whenGone(Runnable then) {
        request.response().closeHandler(closed -> then.run());
        if (request.response().closed()) {
            then.run();
        }
    }

    /** Returns the decoded path parameter at an index. */
    public String parameter(int place) {
        return Percent.text(parameters.get(place), "path");
    }

    /** Returns a topic of the path that the caller may read. */
    public String readable(int place) {
        String topic = TopicName.checked(parameters.get(place));
        if (principal.session().isPresent()) {
            throw new RefusedException(
                    Reason.FORBIDDEN,
                    "not supported with access.pass-through, in which Kafka authorizes reads; create an"
                            + " instance of a consumer group");
        }
        if (!mayRead(topic)) {
            throw new RefusedException(Reason.FORBIDDEN, "not authorized to read this topic");
        }
        return topic;
    }

    public boolean mayRead(String topic) {
        return principal.mayRead(topic);
    }

    /** Returns a topic of the path that the caller may write to. */
    public String writable(int place) {
        String topic = TopicName.checked(parameters.get(place));
        if (!principal.mayWrite(topic)) {
            throw new RefusedException(Reason.FORBIDDEN, "not authorized to write to this topic");
        }
        return topic;
    }

    /** Returns a topic of the path that the caller may know of. */
    public String describable(int place) {
        String topic = TopicName.checked(parameters.get(place));
        if (!mayDescribe(topic)) {
            throw new RefusedException(Reason.FORBIDDEN, "not authorized to read this topic or to write to it");
        }
        return topic;
    }

    public boolean mayDescribe(String topic) {
        return principal.mayRead(topic) || principal.mayWrite(topic);
    }

    /** Returns the route of this caller's records. */
    public ProduceRoute produceRoute() {
        return principal
                .session()
                .map(PassThroughSession::produceRoute)
                .orElseGet(() -> new ProduceRoute(parts.lanes(), parts.placement()));
    }

    public Principal principal() {
        return principal;
    }

    void principal(Principal who) {
        principal = who;
    }

    /** Returns a memory claim for data that are read for this request. */
    public RequestMemory.Claim claimToRead() {
        return parts.memory().claimToRead(principal);
    }

    public int partition(int place) {
        String text = parameters.get(place);
        if (!text.matches("[0-9]{1,9}")) {
            throw new RefusedException(
                    Reason.NO_PARTITION, "invalid partition number; expected a whole number, 0 or more");
        }
        return Integer.parseInt(text);
    }

    /**
     * Returns the client's address as far as it is known: the one from a trusted proxy, or the remote address of the
     * connection.
     */
    InetAddress client() {
        return parts.headRules().proxies().client(clientConnection.peer(), request.headers());
    }

    /** Sets the authority that the request names. */
    void authority(Optional<Authority> asked) {
        authority = asked;
    }

    /**
     * Returns the part before the path in URLs of the gateway, as the client has to write it; empty if it is unknown.
     */
    public String base() {
        String known = base.orElseGet(() -> parts.headRules().baseUrl().of(request, authority));
        base = Optional.of(known);
        return known;
    }

    /** True if the client wants an answer without its body. */
    public boolean headOnly() {
        return request.method().equals(HttpMethod.HEAD);
    }

    /** Sends the answer when it is complete. A failure becomes a refusal. */
    public void answer(Future<GatewayResponse> answer) {
        answer.onComplete(done -> {
            if (done.succeeded()) {
                answer(done.result());
            } else {
                fail(done.cause());
            }
        });
    }

    /** Does the same, and gives the memory back after the client has read the answer or disconnected. */
    public void answer(Future<GatewayResponse> answer, RequestMemory.Claim memory) {
        answer.onComplete(done -> {
            if (done.succeeded()) {
                answer(done.result(), memory);
            } else {
                memory.close();
                fail(done.cause());
            }
        });
    }

    public void answer(GatewayResponse answer, RequestMemory.Claim memory) {
        memory.keep(answer.body().length());
        send(answer).onComplete(taken -> memory.close());
    }

    /** Sends a refusal, or the answer for an internal error. */
    public void fail(Throwable cause) {
        if (cause instanceof RefusedException refused) {
            parts.metrics().refused(refused.why().reason());
            refused.afterSeconds()
                    .ifPresent(seconds ->
                            request.response().putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(seconds)));
            answer(format.refused(refused.why()));
            return;
        }
        // After a reset, the reader of the body is notified before the answer is closed.
        if (request.response().closed() || cause instanceof SocketException) {
            return;
        }
        // The message is omitted, since it could contain parts of a payload.
        LOG.error("event=request-failed type={}", cause.getClass().getName());
        answer(GatewayResponse.broken());
    }

    public void refuse(Reason reason, String message) {
        fail(new RefusedException(new NotWritten(reason, message)));
    }

    public void answer(GatewayResponse answer) {
        if (answer.body().length() > SHORT_ANSWER) {
            answerWithin(answer, claimToRead());
        } else {
            var unused = send(answer);
        }
    }

    /** Sends an answer whose bytes are shared by all requests. */
    public void answer(FixedAnswer fixed) {
        var unused = send(fixed.answer(), fixed.encoded());
    }

    /** Claims memory for an answer first: clients that do not read must not fill the heap. */
    public void answerWithin(GatewayResponse answer, RequestMemory.Claim memory) {
        try {
            memory.take(answer.body().length());
        } catch (RefusedException full) {
            fail(full);
            return;
        }
        answer(answer, memory);
    }

    /**
     * Returns the bytes ahead of a repeated request. It also works for a closed session, which has no route any more.
     */
    private long waitingBytes() {
        return principal.session().map(PassThroughSession::bytes).orElseGet(parts.lanes()::bytes);
    }

    private Future<Void> send(GatewayResponse answer) {
        return send(answer, Buffer.buffer(answer.body()));
    }

    private Future<Void> send(GatewayResponse answer, Buffer body) {
        HttpServerResponse response = request.response();
        if (answer.passing() && !response.headers().contains(HttpHeaders.RETRY_AFTER)) {
            int seconds = parts.retryAfter().seconds(waitingBytes());
            response.putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(seconds));
        }
        if (answer.status() == Reason.UNAUTHENTICATED.status()) {
            response.putHeader("WWW-Authenticate", parts.authenticator().challenge());
        }
        // A paused request must be resumed, so that the rest of its body can be discarded.
        request.resume();
        answering(answer.status());
        if (response.closed() || response.ended()) {
            return Future.succeededFuture();
        }
        clientConnection.answered();
        boolean leaves = last || clientConnection.atLast() || parts.traffic().draining() || rest.tooLong();
        if (leaves) {
            clientConnection.serveNoMore();
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
        response.setStatusCode(answer.status());
        describe(answer, body);
        Future<Void> sent = headOnly() ? response.end() : response.end(body);
        clientConnection.expect(
                parts.clock().nanoTime(), parts.settings().http().keepAlive());
        if (leaves) {
            sent.onComplete(done -> hangUp());
        } else {
            rest.discard();
        }
        return sent;
    }

    /** Adds headers about the body. For HEAD they describe what GET would return, if that is known. */
    private void describe(GatewayResponse answer, Buffer body) {
        HttpServerResponse response = request.response();
        if (body.length() > 0 || headOnly()) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, answer.type());
        }
        if (body.length() > 0 && headOnly()) {
            response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()));
        }
    }

    /** Closes the connection after the answer. */
    public void hangUp() {
        rest.hangUp();
    }

    /** Counts an answer, and logs it if it is sampled. */
    public void answering(int status) {
        parts.metrics().answered(status);
        parts.accessLog().answered(this, route, status, parts.clock().nanoTime() - sinceNanos);
    }
}
