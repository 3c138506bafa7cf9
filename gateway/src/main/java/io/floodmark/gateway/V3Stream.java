package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.gateway.TopicAnswer.Found;
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
 * A produce request of version 3 that is sent in chunks: each record is written as it comes, and its receipt goes back in the order
 * of the records, while more of them come. Where the body has ended before the first receipt, its status follows our rule for
 * all records; else it is that of the first. Its event loop's alone.
 */
final class V3Stream {
    /** Records without an outcome; while there are so many no more are read. */
    private static final int MOST_OPEN = 1_000;

    private final Call call;
    private final Parts parts;
    private final V3Form form;
    private final String topic;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final Context loop;
    private final JsonTexts texts;
    private final Deque<Receipt> open = new ArrayDeque<>();
    private boolean started;
    private boolean ended;
    private boolean over;

    /** A record, and what became of it once that is known. */
    private static final class Receipt {
        private final V3Record record;
        private final long bytes;
        private @Nullable Outcome outcome;

        Receipt(V3Record record, long bytes, @Nullable Outcome outcome) {
            this.record = record;
            this.bytes = bytes;
            this.outcome = outcome;
        }
    }

    private final ByteBudget.Claim memory;
    private final List<Header> trace;

    private V3Stream(Call call, String cluster, String topic) {
        this.call = call;
        this.topic = topic;
        parts = call.parts();
        form = V3Form.records(call, cluster, topic);
        request = call.request();
        response = request.response();
        loop = call.loop();
        texts = new JsonTexts(parts.settings().requests().maxBody().value());
        memory = parts.memory().claim();
        trace = TraceContext.of(request);
    }

    /** Whether a request is one: its length is not known, and it is not compressed. */
    static boolean isOne(HttpServerRequest request) {
        return !request.headers().contains(HttpHeaders.CONTENT_LENGTH)
                && !request.headers().contains(HttpHeaders.CONTENT_ENCODING)
                && RepeatKeys.of(request).isEmpty();
    }

    static void serve(Call call, String cluster, String topic) {
        V3Stream stream = new V3Stream(call, cluster, topic);
        if (!call.parts().traffic().begin()) {
            throw new RefusedException(Reason.DRAINING, "this instance ends; ask another one");
        }
        stream.run();
    }

    private void run() {
        request.pause();
        request.exceptionHandler(this::broken);
        response.closeHandler(gone -> leave());
        response.drainHandler(room -> readOn());
        call.visit().whenDraining(this::endBody);
        Future.fromCompletionStage(parts.topics().find(topic), loop).onComplete(found -> {
            if (over) {
                return;
            }
            try {
                Exchange.view(found.result());
            } catch (RefusedException refused) {
                finish();
                call.fail(refused);
                return;
            }
            if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
                response.writeContinue();
            }
            request.handler(this::add);
            request.endHandler(end -> endBody());
            readOn();
        });
    }

    private void add(Buffer chunk) {
        if (ended) {
            return;
        }
        try {
            texts.add(chunk);
            for (Optional<byte[]> text = texts.next(); text.isPresent(); text = texts.next()) {
                take(text.get());
            }
        } catch (RefusedException refused) {
            open.add(new Receipt(V3Record.NONE, 0, refused.why()));
            endBody();
        }
        flush();
    }

    private void take(byte[] text) {
        V3Record record = V3Record.read(new JsonCursor(text), text, false);
        if (!(parts.topics().find(topic).getNow(null) instanceof Found found)) {
            open.add(new Receipt(record, 0, new NotWritten(Reason.KAFKA_AWAY, "the topic is not known any more")));
            return;
        }
        List<Event> alone = List.of(TraceContext.into(record.event(), trace));
        Optional<NotWritten> problem = Placement.problem(alone, found.view());
        if (problem.isPresent()) {
            open.add(new Receipt(record, 0, problem.get()));
            return;
        }
        memory.take(text.length);
        Receipt receipt = new Receipt(record, text.length, null);
        open.add(receipt);
        Delivery delivery = new Delivery(1, outcomes -> loop.runOnContext(now -> known(receipt, outcomes.get(0))));
        Way way = call.way();
        if (!way.lanes()
                .put(way.placement().place(alone, found.view(), call.visit().number(), delivery))) {
            receipt.outcome =
                    new NotWritten(Reason.LANES_FULL, "more records wait for Kafka than the gateway may hold");
        }
    }

    private void known(Receipt receipt, Outcome outcome) {
        receipt.outcome = outcome;
        flush();
    }

    private void endBody() {
        if (!ended && texts.cutOff()) {
            open.add(new Receipt(V3Record.NONE, 0, new NotWritten(Reason.BAD_REQUEST, "the last record is cut off")));
        }
        ended = true;
        flush();
    }

    /** Sends the receipts that are due, and ends where all are. */
    private void flush() {
        if (over) {
            return;
        }
        if (ended && !started) {
            answerWhole();
            return;
        }
        while (!open.isEmpty()) {
            Outcome outcome = open.element().outcome;
            if (outcome == null) {
                break;
            }
            Receipt receipt = open.remove();
            memory.giveBack(receipt.bytes);
            start(outcome);
            var unused = response.write(form.receipt(receipt.record, outcome) + "\r\n");
        }
        if (ended && open.isEmpty()) {
            end();
        } else {
            readOn();
        }
    }

    private void answerWhole() {
        List<V3Record> records = new ArrayList<>();
        List<Outcome> outcomes = new ArrayList<>();
        for (Receipt receipt : open) {
            Outcome outcome = receipt.outcome;
            if (outcome == null) {
                return;
            }
            records.add(receipt.record);
            outcomes.add(outcome);
        }
        finish();
        if (outcomes.isEmpty()) {
            call.refuse(Reason.BAD_REQUEST, "the body holds no record");
        } else {
            call.answer(form.answer(records, outcomes));
        }
    }

    private void start(Outcome first) {
        if (started) {
            return;
        }
        started = true;
        int status = form.status(List.of(first));
        call.answering(status);
        response.setStatusCode(status)
                .setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, Json.TYPE)
                .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    }

    private void end() {
        finish();
        response.end().onComplete(sent -> call.visit().leave());
    }

    private void readOn() {
        if (over || ended) {
            return;
        }
        if (open.size() >= MOST_OPEN || response.writeQueueFull()) {
            request.pause();
            call.visit().expectNothing();
            return;
        }
        if (open.isEmpty()) {
            call.visit()
                    .expect(parts.clock().nanoTime(), parts.settings().http().keepAlive());
        } else {
            call.visit().expectNothing();
        }
        request.resume();
    }

    private void broken(Throwable failure) {
        if (!ended && BodyReader.meaning(failure) instanceof RefusedException refused) {
            open.add(new Receipt(V3Record.NONE, 0, refused.why()));
            endBody();
        } else {
            leave();
        }
    }

    /** The client is gone; what was taken is written all the same. */
    private void leave() {
        if (!over) {
            finish();
        }
    }

    private void finish() {
        over = true;
        memory.close();
        call.visit().whenDraining(() -> {});
        parts.traffic().end();
    }
}
