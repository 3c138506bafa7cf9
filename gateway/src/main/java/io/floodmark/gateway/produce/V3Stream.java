package io.floodmark.gateway.produce;

import io.floodmark.gateway.body.BodyReader;
import io.floodmark.gateway.body.JsonTexts;
import io.floodmark.gateway.cluster.TopicAnswer.Found;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayContext;
import io.floodmark.gateway.http.HeadRules;
import io.floodmark.gateway.http.RepeatKeys;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.http.TraceContext;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.json.JsonCursor;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.lane.ProduceRoute;
import io.floodmark.gateway.lane.RequestDelivery;
import io.floodmark.gateway.quota.Places;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.HttpSettings;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A chunked produce request of version 3. Each record is written as it arrives, and receipts are sent in the order of
 * the records while more of them arrive. If the body ended before the first receipt, the status follows the gateway's
 * rule for all records; otherwise it is that of the first. Used only by its event loop.
 */
public final class V3Stream {
    /** The number of records without a receipt at which no more are read. */
    private static final int MOST_OPEN = 1_000;
    /** The memory of a record in addition to its bytes until its receipt is sent, including the receipt. */
    private static final int RECEIPT_BYTES = 512;

    private static final NotWritten LANES_FULL =
            new NotWritten(Reason.LANES_FULL, "overloaded: the queue of records for Kafka is full; retry later");

    private final RequestContext context;
    private final GatewayContext parts;
    private final V3Form form;
    private final String topic;
    private final Places streams;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final Context loop;
    private final JsonTexts texts;
    private final Deque<Receipt> open = new ArrayDeque<>();
    private boolean started;
    private boolean ended;
    private boolean over;
    private Owed owed = Owed.NOTHING;
    /** True if a record arrived or receipts were read, so that the deadline starts again. */
    private boolean progressed;

    /** The action that the client owes before the deadline. */
    private enum Owed {
        NOTHING,
        /** Send another record, or end the request. */
        RECORD,
        /** Send the rest of the current record. */
        REST,
        /** Read receipts. */
        TAKING
    }

    /** A record, and its outcome once that is known. */
    private static final class Receipt {
        private final V3Record record;
        private final long bytes;
        private @Nullable RecordOutcome outcome;

        /** Creates the receipt of a record that is being written. */
        Receipt(V3Record record, long bytes) {
            this.record = record;
            this.bytes = bytes;
        }

        /** Creates the receipt of a refused record, of which nothing is repeated. */
        Receipt(long bytes, NotWritten why) {
            this(V3Record.NONE, bytes);
            outcome = why;
        }
    }

    private final RequestMemory.Claim memory;
    private final List<Header> trace;

    private V3Stream(RequestContext context, String cluster, String topic, Places streams) {
        this.context = context;
        this.topic = topic;
        this.streams = streams;
        parts = context.parts();
        form = V3Form.records(context, cluster, topic);
        request = context.request();
        response = request.response();
        loop = context.loop();
        memory = parts.memory().claim(context.principal());
        texts = new JsonTexts(parts.settings().requests().bodyBound(), memory);
        trace = TraceContext.of(request.headers());
    }

    /** True if a request is a stream: its length is unknown, it is not compressed, and it has no Idempotency-Key. */
    public static boolean isOne(HttpServerRequest request) {
        return !request.headers().contains(HttpHeaders.CONTENT_LENGTH)
                && !request.headers().contains(HttpHeaders.CONTENT_ENCODING)
                && RepeatKeys.of(request).isEmpty();
    }

    /**
     * Serves a chunked request until its body ends.
     *
     * @param streams open streams of all event loops
     */
    public static void serve(RequestContext context, String cluster, String topic, Places streams) {
        V3Stream stream = new V3Stream(context, cluster, topic, streams);
        ProduceHandler.room(context, Event.OVERHEAD_BYTES, 0);
        streams.take(context.principal());
        if (!context.parts().traffic().begin()) {
            streams.giveBack(context.principal());
            throw new RefusedException(Reason.DRAINING, "this instance is shutting down; retry on another instance");
        }
        stream.run();
    }

    private void run() {
        request.pause();
        request.exceptionHandler(this::broken);
        context.whenGone(this::leave);
        if (over) {
            return;
        }
        response.drainHandler(room -> taken());
        context.clientConnection().whenDraining(this::drain);
        Future.fromCompletionStage(parts.topics().find(topic), loop).onComplete(found -> {
            if (over) {
                return;
            }
            try {
                ProduceHandler.view(found.result());
            } catch (RefusedException refused) {
                leave();
                context.fail(refused);
                return;
            }
            if (HeadRules.waitsForContinue(request)) {
                response.writeContinue();
            }
            request.handler(this::add);
            request.endHandler(end -> endBody());
            goOn();
        });
    }

    private void add(Buffer chunk) {
        if (over || ended) {
            return;
        }
        try {
            texts.add(chunk);
        } catch (RefusedException refused) {
            stop(refused.why());
        }
        goOn();
    }

    /** Takes records and sends receipts, as long as either makes room for the other. */
    private void goOn() {
        boolean took;
        do {
            flush();
            took = take();
        } while (took);
        readOn();
        owe();
    }

    /** Takes the records that have arrived while there is room for them. Returns whether it took any. */
    private boolean take() {
        int before = open.size();
        try {
            while (!over && !ended && open.size() < MOST_OPEN) {
                Optional<byte[]> text = texts.next();
                if (text.isEmpty()) {
                    break;
                }
                take(text.get());
            }
        } catch (RefusedException refused) {
            stop(refused.why());
        }
        return open.size() > before;
    }

    private void take(byte[] text) {
        progressed = true;
        memory.take(text.length + (long) RECEIPT_BYTES);
        V3Record record = V3Record.read(new JsonCursor(text), text, false);
        Event event = TraceContext.into(record.event(), trace);
        // Small JSON members are large in memory.
        long more = Math.max(0, event.sizeBytes() - text.length);
        memory.take(more);
        open.add(written(record, event, text.length + more + RECEIPT_BYTES));
    }

    private Receipt written(V3Record record, Event event, long bytes) {
        if (!(parts.topics().find(topic).getNow(null) instanceof Found found)) {
            return refused(bytes, new NotWritten(Reason.KAFKA_AWAY, "topic not found any more"));
        }
        List<Event> alone = List.of(event);
        Optional<NotWritten> problem = Placement.problem(alone, found.view());
        if (problem.isPresent()) {
            return refused(bytes, problem.get());
        }
        // The route is requested before there is a receipt: a refusal ends the stream, and no receipt may be left
        // without an outcome.
        ProduceRoute produceRoute = context.produceRoute();
        Receipt receipt = new Receipt(record, bytes);
        RequestDelivery delivery =
                new RequestDelivery(1, outcomes -> loop.runOnContext(now -> onOutcome(receipt, outcomes.get(0))));
        boolean put = produceRoute
                .lanes()
                .put(produceRoute
                        .placement()
                        .place(alone, found.view(), context.clientConnection().number(), delivery));
        return put ? receipt : refused(bytes, LANES_FULL);
    }

    private Receipt refused(long bytes, NotWritten why) {
        parts.metrics().refused(why.reason());
        return new Receipt(bytes, why);
    }

    private void onOutcome(Receipt receipt, RecordOutcome outcome) {
        receipt.outcome = outcome;
        goOn();
    }

    /** Stops reading. The last receipt contains the reason. */
    private void stop(NotWritten why) {
        open.add(refused(0, why));
        ended = true;
    }

    /** Records after the last one that was taken are not written. */
    private void drain() {
        if (!ended) {
            stop(new NotWritten(Reason.DRAINING, "this instance is shutting down; retry on another instance"));
        }
        goOn();
    }

    private void endBody() {
        if (!ended && texts.cutOff()) {
            stop(new NotWritten(Reason.BAD_REQUEST, "the last record is cut off"));
        }
        ended = true;
        goOn();
    }

    /** Sends the receipts that are due, as far as the client reads them, and ends when all are sent. */
    private void flush() {
        if (over) {
            return;
        }
        if (ended && !started) {
            answerWhole();
            return;
        }
        while (!open.isEmpty() && !response.writeQueueFull()) {
            RecordOutcome outcome = open.element().outcome;
            if (outcome == null) {
                return;
            }
            Receipt receipt = open.remove();
            memory.giveBack(receipt.bytes);
            start(outcome);
            StringBuilder line = new StringBuilder();
            form.receipt(line, receipt.record, outcome);
            var unused = response.write(line.toString());
        }
        if (ended && open.isEmpty()) {
            end();
        }
    }

    private void answerWhole() {
        List<V3Record> records = new ArrayList<>();
        List<RecordOutcome> outcomes = new ArrayList<>();
        for (Receipt receipt : open) {
            RecordOutcome outcome = receipt.outcome;
            if (outcome == null) {
                return;
            }
            records.add(receipt.record);
            outcomes.add(outcome);
        }
        if (outcomes.isEmpty()) {
            leave();
            context.refuse(Reason.BAD_REQUEST, "the body holds no record");
            return;
        }
        finish();
        context.answer(form.answer(records, outcomes), memory);
    }

    private void start(RecordOutcome first) {
        if (started) {
            return;
        }
        started = true;
        int status = form.status(List.of(first));
        context.answering(status);
        response.setStatusCode(status)
                .setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, GatewayJson.TYPE)
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    }

    private void end() {
        leave();
        response.end().onComplete(sent -> context.hangUp());
    }

    private void readOn() {
        if (over || ended) {
            return;
        }
        if (open.size() >= MOST_OPEN || response.writeQueueFull()) {
            request.pause();
        } else {
            request.resume();
        }
    }

    private void taken() {
        progressed = true;
        goOn();
    }

    /** Sets the deadline of the client. */
    private void owe() {
        if (over) {
            return;
        }
        Owed now = owes();
        // Between records, any chunk shows that the client is there; within a record, only its end does.
        if (progressed || now != owed || now == Owed.RECORD) {
            progressed = false;
            owed = now;
            expect();
        }
    }

    private Owed owes() {
        if (response.writeQueueFull()) {
            return Owed.TAKING;
        }
        if (ended || open.size() >= MOST_OPEN) {
            return Owed.NOTHING;
        }
        if (texts.cutOff()) {
            return Owed.REST;
        }
        return open.isEmpty() ? Owed.RECORD : Owed.NOTHING;
    }

    private void expect() {
        long now = parts.clock().nanoTime();
        HttpSettings limits = parts.settings().http();
        switch (owed) {
            case NOTHING -> context.clientConnection().expectNothing();
            case RECORD, TAKING -> context.clientConnection().expect(now, limits.keepAlive());
            case REST -> context.clientConnection().expect(now, limits.bodyTimeout(), this::late);
        }
    }

    private void late() {
        stop(new NotWritten(
                Reason.TOO_SLOW, "a record did not come as a whole within http.body-timeout; the stream ends"));
        goOn();
    }

    private void broken(Throwable failure) {
        if (!ended && BodyReader.meaning(failure) instanceof RefusedException refused) {
            stop(refused.why());
            goOn();
        } else {
            leave();
        }
    }

    /** Ends the stream if the client has disconnected. Records that were taken are written all the same. */
    private void leave() {
        memory.close();
        if (!over) {
            finish();
        }
    }

    private void finish() {
        over = true;
        streams.giveBack(context.principal());
        context.clientConnection().whenDraining(() -> {});
        parts.traffic().end();
    }
}
