package io.floodmark.gateway.produce;

import io.floodmark.gateway.cluster.TopicAnswer;
import io.floodmark.gateway.cluster.TopicView;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.ErrorFormat;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.lane.RequestDelivery;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A produce request to a {@link NettyServer}, from its head to its answer. It corresponds to the gateway's
 * {@link ProduceHandler}. For use by its event loop only. Hot path.
 */
final class NettyRequest {
    /** {@link ProduceHandler} parses longer bodies on other threads, which this server does not have. */
    private static final int MAX_BYTES = 256 * 1024;

    private final NettyParts parts;
    private final NettyConnection connection;
    private final HttpRequest request;
    private final RequestMemory.Claim memory;
    private BodyFormat format = BodyFormat.RAW;
    private CompletableFuture<TopicAnswer> topic = new CompletableFuture<>();
    private @Nullable ByteBuf gathered;
    private int size;
    private boolean counted;
    private boolean ended;

    NettyRequest(NettyParts parts, NettyConnection connection, HttpRequest request) {
        this.parts = parts;
        this.connection = connection;
        this.request = request;
        memory = parts.memory().claim(Principal.ANYBODY);
    }

    /** Admits or refuses the request by its head. */
    void begin() {
        try {
            if (request.decoderResult().isFailure()) {
                throw RefusedException.bad("not a request of HTTP/1.1");
            }
            NettyHead head = NettyHead.of(request, parts.routes());
            format = head.format();
            admit(HttpUtil.getContentLength(request, -1L));
            // The topic is looked up while the body comes.
            topic = parts.topics().find(head.topic());
        } catch (RuntimeException refused) {
            refuse(refused);
        }
    }

    private void admit(long length) {
        counted = parts.traffic().begin();
        if (!counted) {
            throw new RefusedException(Reason.DRAINING, "this instance is shutting down");
        }
        checkSize(length);
        long record = format == BodyFormat.RAW ? Math.max(0, length) : 0;
        if (parts.lanes().full(Event.OVERHEAD_BYTES + record)) {
            throw new RefusedException(Reason.LANES_FULL, "all lanes are full");
        }
        parts.memory().require(Principal.ANYBODY, Math.max(0, length));
    }

    private static void checkSize(long bytes) {
        if (bytes > MAX_BYTES) {
            throw new RefusedException(Reason.TOO_LARGE, "the body is larger than " + MAX_BYTES + " bytes");
        }
    }

    /** Takes a chunk of the body, which the caller releases. */
    void receive(HttpContent content, boolean last) {
        if (ended) {
            return;
        }
        try {
            if (content.decoderResult().isFailure()) {
                throw RefusedException.bad("the body is not in its Transfer-Encoding");
            }
            ByteBuf chunk = content.content();
            checkSize(size + (long) chunk.readableBytes());
            memory.take(chunk.readableBytes());
            size += chunk.readableBytes();
            if (last) {
                whole(chunk);
            } else {
                gather(chunk);
            }
        } catch (RuntimeException refused) {
            refuse(refused);
        }
    }

    /** Copies the chunk, because a slice would keep the whole buffer that the socket was read into. */
    private ByteBuf gather(ByteBuf chunk) {
        ByteBuf into = gathered == null ? Unpooled.buffer(2 * chunk.readableBytes()) : gathered;
        gathered = into;
        return into.writeBytes(chunk);
    }

    private void whole(ByteBuf chunk) {
        byte[] body = ByteBufUtil.getBytes(gathered == null ? chunk : gather(chunk));
        gathered = null;
        List<Event> events = events(body);
        if (topic.isDone()) {
            deliver(events, topic.join());
        } else {
            var unused = topic.thenAcceptAsync(answer -> deliverLate(events, answer), connection.loop());
        }
    }

    private List<Event> events(byte[] body) {
        RecordCollector collector =
                new RecordCollector(parts.settings().requests().maxRecords(), memory, List.of());
        switch (format) {
            case RAW -> collector.add(event(body), body.length);
            case FRAMED -> FramedRecords.parse(body, collector);
            case NDJSON -> JsonLines.parse(body, collector, NettyRequest::event);
        }
        if (collector.events().isEmpty()) {
            throw RefusedException.bad("the body holds no record");
        }
        if (format != BodyFormat.RAW) {
            memory.giveBack(body.length);
        }
        return collector.events();
    }

    private static Event event(byte[] value) {
        return new Event(null, value, List.of(), Event.ANY_PARTITION, Event.NO_TIMESTAMP);
    }

    private void deliverLate(List<Event> events, TopicAnswer answer) {
        try {
            deliver(events, answer);
        } catch (RuntimeException refused) {
            refuse(refused);
        }
    }

    private void deliver(List<Event> events, TopicAnswer answer) {
        TopicView view = ProduceHandler.view(answer);
        Placement.problem(events, view).ifPresent(why -> {
            throw new RefusedException(why);
        });
        RequestDelivery delivery =
                new RequestDelivery(events.size(), outcomes -> connection.loop().execute(() -> acknowledged(outcomes)));
        if (!parts.lanes().put(parts.placement().place(events, view, connection.number(), delivery))) {
            throw new RefusedException(Reason.LANES_FULL, "all lanes are full");
        }
    }

    private void acknowledged(List<RecordOutcome> outcomes) {
        end(format == BodyFormat.RAW ? GatewayResponse.of(outcomes.get(0)) : GatewayResponse.of(outcomes));
    }

    /** Answers with the status that the failure means. */
    void refuse(RuntimeException failure) {
        if (failure instanceof RefusedException refused) {
            parts.metrics().refused(refused.why().reason());
            end(ErrorFormat.WRITE.refused(refused.why()));
        } else {
            end(GatewayResponse.broken());
        }
    }

    private void end(GatewayResponse answer) {
        if (finish()) {
            connection.answer(request, answer, memory);
        }
    }

    /** Ends the request without an answer, because its client is gone. */
    void cancel() {
        if (finish()) {
            memory.close();
        }
    }

    /** Returns false if the request has ended before. */
    private boolean finish() {
        if (ended) {
            return false;
        }
        ended = true;
        gathered = null;
        if (counted) {
            parts.traffic().end();
        }
        return true;
    }
}
