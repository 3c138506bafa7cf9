package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.gateway.TopicAnswer.Found;
import io.floodmark.gateway.TopicAnswer.Refused;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One produce request, from its head to its answer: admitted or refused at the head, its body received, inflated and parsed, its
 * records placed and put into lanes, and answered when Kafka has answered for each of them. Runs on the event loop of its
 * connection; only inflating, parsing of what is long, and Kafka's answers come from elsewhere, and come back to it.
 */
final class Exchange {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
    /** Longer bodies are parsed elsewhere: they would hold up all connections of the event loop. */
    private static final int SHORT_BYTES = 128 * 1024;

    private final Parts parts;
    private final Vertx vertx;
    private final HttpServerRequest request;
    private final Visit visit;
    private final Consumer<Answer> reply;
    private final ByteBudget.Claim memory;
    private Optional<String> repeatKey = Optional.empty();

    /** @param reply is called once, on the event loop */
    Exchange(Parts parts, Vertx vertx, HttpServerRequest request, Visit visit, Consumer<Answer> reply) {
        this.parts = parts;
        this.vertx = vertx;
        this.request = request;
        this.visit = visit;
        this.reply = reply;
        memory = parts.memory().claim();
    }

    void run(String topicName) {
        if (!parts.traffic().begin()) {
            reply.accept(Answer.refused(new NotWritten(Reason.DRAINING, "this instance ends; ask another one")));
            return;
        }
        Future<Answer> answer;
        try {
            String topic = TopicName.checked(topicName);
            RequestHead head = RequestHead.of(request);
            answer = admitted(topic, head, admit(head));
        } catch (RuntimeException refused) {
            answer = Future.failedFuture(refused);
        }
        answer.onComplete(done -> end(done.succeeded() ? Optional.of(done.result()) : refusal(done.cause())));
    }

    /** Decides by the head alone; gives the length that it tells, -1 where it does not. */
    private long admit(RequestHead head) {
        RequestLimits limits = parts.settings().requests();
        if (!head.acked() && !limits.allowNoAcks()) {
            throw new RefusedException(Reason.BAD_REQUEST, "acks=none is switched off here (requests.allow-no-acks)");
        }
        String length = request.getHeader("Content-Length");
        // Netty has refused what is no number.
        long expected = length == null ? -1 : Long.parseLong(length.strip());
        if (expected > limits.maxBody().value()) {
            throw new RefusedException(
                    Reason.TOO_LARGE,
                    "the body is larger than " + limits.maxBody().value() + " bytes");
        }
        if (parts.lanes().full()) {
            throw new RefusedException(Reason.LANES_FULL, "more records wait for Kafka than the gateway may hold");
        }
        if (!parts.memory().fits(Math.max(0, expected))) {
            throw new RefusedException(Reason.NO_MEMORY, "the gateway has no room for more requests");
        }
        return expected;
    }

    private Future<Answer> admitted(String topic, RequestHead head, long expected) {
        // Asked for while the body comes.
        Future<TopicAnswer> found = Future.fromCompletionStage(parts.topics().find(topic), context());
        if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
            request.response().writeContinue();
        }
        RequestLimits limits = parts.settings().requests();
        Promise<byte[]> late = Promise.promise();
        visit.expect(parts.clock().nanoTime(), parts.settings().http().bodyTimeout(), () -> late.tryFail(tooSlow()));
        BodyReader.read(request, expected, limits.maxBody().value(), memory).onComplete(late::handle);
        return late.future().compose(body -> {
            visit.expectNothing();
            return repeated(head, body)
                    .map(Future::succeededFuture)
                    .orElseGet(() -> events(head, body)
                            .compose(events -> found.compose(answer -> deliver(head, events, view(answer)))));
        });
    }

    private static RefusedException tooSlow() {
        return new RefusedException(Reason.TOO_SLOW, "the body did not come within http.body-timeout");
    }

    /** The answer that the same request got before. */
    private Optional<Answer> repeated(RequestHead head, byte[] body) {
        if (head.repeatKey().isEmpty()) {
            return Optional.empty();
        }
        String key = head.repeatKey().get();
        Optional<Answer> before = parts.repeatKeys().begin(key, RepeatKeys.fingerprint(head.told(request), body));
        if (before.isEmpty()) {
            repeatKey = Optional.of(key);
        } else {
            request.response().putHeader("Idempotency-Replayed", "true");
        }
        return before;
    }

    private Future<List<Event>> events(RequestHead head, byte[] body) {
        if (head.encoding() == BodyEncoding.IDENTITY && body.length <= SHORT_BYTES) {
            return Future.succeededFuture(parsed(head, body));
        }
        long most = parts.settings().requests().maxInflated().value();
        return vertx.executeBlocking(
                () -> parsed(
                        head,
                        head.encoding() == BodyEncoding.IDENTITY
                                ? body
                                : head.encoding().inflate(body, most, memory)),
                false);
    }

    private List<Event> parsed(RequestHead head, byte[] body) {
        int most = parts.settings().requests().maxRecords();
        List<Event> events = switch (head.format()) {
            case RAW -> List.of(head.event(body));
            case FRAMED -> FramedRecords.parse(body, most);
            case NDJSON -> JsonLines.parse(body, most, head::event);
        };
        if (events.isEmpty()) {
            throw new RefusedException(Reason.BAD_REQUEST, "the body holds no record");
        }
        return events;
    }

    private static TopicView view(TopicAnswer answer) {
        if (answer instanceof Refused refused) {
            throw new RefusedException(refused.why());
        }
        return ((Found) answer).view();
    }

    private Future<Answer> deliver(RequestHead head, List<Event> events, TopicView topic) {
        Placement.problem(events, topic).ifPresent(why -> {
            throw new RefusedException(why);
        });
        Promise<Answer> answered = Promise.promise();
        Context loop = context();
        boolean alone = head.format() == BodyFormat.RAW;
        Delivery delivery = new Delivery(events.size(), outcomes -> {
            Answer answer = alone ? Answer.of(outcomes.get(0)) : Answer.of(outcomes);
            loop.runOnContext(now -> answered.complete(answer));
        });
        if (!parts.lanes().put(parts.placement().place(events, topic, visit.number(), delivery))) {
            throw new RefusedException(Reason.LANES_FULL, "more records wait for Kafka than the gateway may hold");
        }
        return head.acked() ? answered.future() : Future.succeededFuture(Answer.accepted());
    }

    private Context context() {
        return vertx.getOrCreateContext();
    }

    /** Empty where nobody is there any more to be answered. */
    private Optional<Answer> refusal(Throwable cause) {
        if (cause instanceof RefusedException refused) {
            parts.metrics().refused(refused.why().reason());
            return Optional.of(Answer.refused(refused.why()));
        }
        if (request.response().closed()) {
            return Optional.empty();
        }
        // Not its message: it could hold something of a payload.
        LOG.error("event=request-failed type={}", cause.getClass().getName());
        return Optional.of(Answer.broken());
    }

    private void end(Optional<Answer> answer) {
        memory.close();
        repeatKey.ifPresent(key -> parts.repeatKeys().end(key, answer.orElseGet(Answer::broken)));
        parts.traffic().end();
        answer.ifPresent(reply);
    }
}
