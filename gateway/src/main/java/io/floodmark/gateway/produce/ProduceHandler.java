package io.floodmark.gateway.produce;

import io.floodmark.gateway.body.BodyEncoding;
import io.floodmark.gateway.body.BodyReader;
import io.floodmark.gateway.cluster.TopicAnswer;
import io.floodmark.gateway.cluster.TopicAnswer.Found;
import io.floodmark.gateway.cluster.TopicAnswer.Refused;
import io.floodmark.gateway.cluster.TopicView;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.Written;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayContext;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.HeadRules;
import io.floodmark.gateway.http.RepeatKeys;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.http.TraceContext;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.lane.ProduceRoute;
import io.floodmark.gateway.lane.RequestDelivery;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.RequestLimits;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Header;

/**
 * Handles one produce request from its head to its answer. It admits or refuses the request at the head, then receives,
 * decompresses and parses the body. It places the records, adds them to lanes, and answers when Kafka has answered for
 * each of them. It runs on the event loop of its connection. Only decompression, parsing of long bodies, and Kafka's
 * answers run on other threads and return to it.
 */
public final class ProduceHandler {
    /** Longer bodies are parsed on a worker thread, because they would delay all connections of the event loop. */
    private static final int SHORT_BYTES = 256 * 1024;
    /** Receipts of more records are written on a worker thread, because each takes a microsecond or more. */
    private static final int FEW_RECORDS = 500;

    private final GatewayContext parts;
    private final RequestContext context;
    private final HttpServerRequest request;
    private final ProduceForm form;
    private final RequestMemory.Claim memory;
    private final List<Header> trace;
    private Optional<RepeatKeys.Key> repeatKey = Optional.empty();
    /**
     * True if records were written, or may have been without being waited for: a repeated request then gets this
     * answer, and nothing is written again.
     */
    private boolean lasting;

    private ProduceHandler(RequestContext context, ProduceForm form) {
        this.context = context;
        this.form = form;
        parts = context.parts();
        request = context.request();
        memory = parts.memory().claim(context.principal());
        trace = TraceContext.of(request.headers());
    }

    /** Handles a request until it is answered. */
    public static void serve(RequestContext context, String topic, ProduceForm form) {
        if (!context.parts().traffic().begin()) {
            throw new RefusedException(Reason.DRAINING, "this instance is shutting down; retry on another instance");
        }
        new ProduceHandler(context, form).run(topic);
    }

    private void run(String topic) {
        Future<GatewayResponse> answer;
        try {
            answer = admitted(topic, admit());
        } catch (RuntimeException | Error refused) {
            answer = Future.failedFuture(refused);
        }
        answer.onComplete(this::end);
    }

    /** Admits a request by its head alone. Returns the length of the body, or -1 if the head does not contain it. */
    private long admit() {
        RequestLimits limits = parts.settings().requests();
        if (!form.acked() && !limits.allowNoAcks()) {
            throw new RefusedException(Reason.BAD_REQUEST, "acks=none is switched off here (requests.allow-no-acks)");
        }
        String length = request.getHeader("Content-Length");
        // Netty has rejected values that are not numbers.
        long expected = length == null ? -1 : Long.parseLong(length.strip());
        if (expected > limits.maxBody().value()) {
            throw limits.bodyBound().exceeded("the body");
        }
        if (laborious(expected)) {
            parts.wastedWork().requireNone(context.principal());
        }
        room(context, form.leastBytes(expected), Math.max(0, expected));
        return expected;
    }

    /**
     * Checks by the head alone whether there is room for a request.
     *
     * @param leastBytes lower bound of the size of a record in it
     * @param bodyBytes lower bound of the memory that it takes
     */
    static void room(RequestContext context, long leastBytes, long bodyBytes) {
        if (context.produceRoute().lanes().full(leastBytes)) {
            throw new RefusedException(
                    Reason.LANES_FULL, "overloaded: Kafka accepts records more slowly than they arrive; retry later");
        }
        context.parts().memory().require(context.principal(), bodyBytes);
    }

    private Future<GatewayResponse> admitted(String topic, long expected) {
        // The lookup runs while the body arrives.
        Future<TopicAnswer> found = Future.fromCompletionStage(parts.topics().find(topic), context.loop());
        if (HeadRules.waitsForContinue(request)) {
            request.response().writeContinue();
        }
        RequestLimits limits = parts.settings().requests();
        Promise<byte[]> late = Promise.promise();
        context.clientConnection()
                .expect(parts.clock().nanoTime(), parts.settings().http().bodyTimeout(), () -> late.tryFail(tooSlow()));
        BodyReader.read(request, expected, limits.bodyBound(), memory).onComplete(late::handle);
        return late.future().compose(body -> {
            context.clientConnection().expectNothing();
            return form.repeatKey()
                    .map(key -> before(key, body)
                            .compose(before ->
                                    before.map(Future::succeededFuture).orElseGet(() -> delivered(body, found))))
                    .orElseGet(() -> delivered(body, found));
        });
    }

    private Future<GatewayResponse> delivered(byte[] body, Future<TopicAnswer> found) {
        return events(body).compose(events -> found.compose(answer -> deliver(events, view(answer))));
    }

    private static RefusedException tooSlow() {
        return new RefusedException(Reason.TOO_SLOW, "the body did not come within http.body-timeout");
    }

    /** Returns the answer that the same request got before, if any. */
    private Future<Optional<GatewayResponse>> before(String key, byte[] body) {
        byte[] head = form.requestIdentity(request);
        return work(body.length > SHORT_BYTES, () -> RepeatKeys.fingerprint(head, body))
                .map(fingerprint -> begun(key, fingerprint));
    }

    private Optional<GatewayResponse> begun(String text, String fingerprint) {
        RepeatKeys.Key key = new RepeatKeys.Key(context.principal().name(), text);
        Optional<GatewayResponse> before = parts.repeatKeys().begin(key, fingerprint);
        if (before.isEmpty()) {
            repeatKey = Optional.of(key);
        } else {
            // It may be much longer than the body. If there is no room, the client may retry.
            memory.take(before.get().body().length());
            request.response().putHeader("Idempotency-Replayed", "true");
        }
        return before;
    }

    private Future<List<Event>> events(byte[] body) {
        boolean plain = form.encoding() == BodyEncoding.IDENTITY;
        return laborious(body.length)
                ? work(true, () -> counted(() -> plain ? parsed(body) : inflated(body)))
                : work(false, () -> parsed(body));
    }

    /** True if handling a body of that length takes so long that a worker thread does it. */
    private boolean laborious(long length) {
        return form.encoding() != BodyEncoding.IDENTITY || length > SHORT_BYTES;
    }

    private <T> T counted(Supplier<T> work) {
        long began = parts.clock().nanoTime();
        try {
            return work.get();
        } catch (RefusedException refused) {
            parts.wastedWork().add(context.principal(), parts.clock().nanoTime() - began);
            throw refused;
        }
    }

    /** Runs work on this event loop, or on a worker thread if it would delay the event loop. */
    private <T> Future<T> work(boolean elsewhere, Supplier<T> work) {
        return elsewhere ? context.vertx().executeBlocking(work::get, false) : Future.succeededFuture(work.get());
    }

    private List<Event> inflated(byte[] body) {
        byte[] inflated =
                form.encoding().inflate(body, parts.settings().requests().inflatedBound(), memory);
        memory.giveBack(body.length);
        return parsed(inflated);
    }

    private List<Event> parsed(byte[] body) {
        RecordCollector collector =
                new RecordCollector(parts.settings().requests().maxRecords(), memory, trace);
        form.parse(body, collector);
        List<Event> events = collector.events();
        if (events.isEmpty()) {
            throw new RefusedException(Reason.BAD_REQUEST, "the body holds no record");
        }
        if (events.get(0).value() != body) {
            // The records are copies of its content.
            memory.giveBack(body.length);
        }
        return events;
    }

    static TopicView view(TopicAnswer answer) {
        if (answer instanceof Refused refused) {
            throw new RefusedException(refused.why());
        }
        return ((Found) answer).view();
    }

    private Future<GatewayResponse> deliver(List<Event> events, TopicView topic) {
        Placement.problem(events, topic).ifPresent(why -> {
            throw new RefusedException(why);
        });
        Promise<List<RecordOutcome>> known = Promise.promise();
        Context loop = context.loop();
        RequestDelivery delivery =
                new RequestDelivery(events.size(), outcomes -> loop.runOnContext(now -> known.complete(outcomes)));
        ProduceRoute produceRoute = context.produceRoute();
        if (!produceRoute
                .lanes()
                .put(produceRoute
                        .placement()
                        .place(events, topic, context.clientConnection().number(), delivery))) {
            throw new RefusedException(
                    Reason.LANES_FULL, "overloaded: the queue of records for Kafka is full; retry later");
        }
        if (!form.acked()) {
            lasting = true;
            return Future.succeededFuture(GatewayResponse.accepted());
        }
        return known.future().compose(outcomes -> {
            lasting = outcomes.stream().anyMatch(Written.class::isInstance);
            return work(outcomes.size() > FEW_RECORDS, () -> form.answer(outcomes));
        });
    }

    private void end(AsyncResult<GatewayResponse> done) {
        repeatKey.ifPresent(key ->
                parts.repeatKeys().end(key, Optional.ofNullable(done.result()).filter(answer -> lasting)));
        parts.traffic().end();
        if (done.succeeded()) {
            context.answer(done.result(), memory);
        } else {
            memory.close();
            context.fail(done.cause());
        }
    }
}
