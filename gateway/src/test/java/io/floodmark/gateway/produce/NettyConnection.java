package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.quota.RequestMemory;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a {@link NettyServer}. It serves one request at a time. If the next one comes in before the answer is
 * sent, it waits, and nothing more is read from the socket. For use by its event loop only. Hot path.
 */
final class NettyConnection extends ChannelInboundHandlerAdapter {
    /** A longer body of a refused request is not read: the connection is closed. */
    private static final long DISCARDED_BYTES = 64 * 1024;

    private final NettyParts parts;
    private final SocketChannel channel;
    private final int number;
    /** Parts of the requests after the current one. */
    private final Queue<Object> waiting = new ArrayDeque<>();

    private @Nullable NettyRequest underWay;
    private boolean received;
    private boolean sent;
    private boolean closing;
    private long deadlineNanos;

    /** @param number different for each connection */
    NettyConnection(NettyParts parts, SocketChannel channel, int number) {
        this.parts = parts;
        this.channel = channel;
        this.number = number;
        expect(parts.settings().http().headerTimeout());
    }

    boolean runsOn(EventExecutor loop) {
        return channel.eventLoop() == loop;
    }

    Executor loop() {
        return channel.eventLoop();
    }

    int number() {
        return number;
    }

    private void expect(Duration within) {
        deadlineNanos = parts.clock().nanoTime() + within.toNanos();
    }

    private void expectNothing() {
        deadlineNanos = Long.MAX_VALUE;
    }

    void checkDeadline(long now) {
        if (deadlineNanos == Long.MAX_VALUE || now - deadlineNanos < 0) {
            return;
        }
        NettyRequest request = underWay;
        expectNothing();
        if (request == null || received || closing) {
            close();
        } else {
            request.refuse(new RefusedException(Reason.TOO_SLOW, "the body did not come within http.body-timeout"));
        }
    }

    private void close() {
        closing = true;
        var unused = channel.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (underWay != null && received) {
            waiting.add(message);
            channel.config().setAutoRead(false);
            return;
        }
        take(message);
    }

    private void take(Object message) {
        try {
            if (closing) {
                return;
            }
            if (message instanceof HttpRequest head) {
                begin(head);
            }
            NettyRequest request = underWay;
            if (request != null && message instanceof HttpContent content) {
                received = content instanceof LastHttpContent;
                if (received) {
                    expectNothing();
                }
                request.receive(content, received);
                endIfDone();
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(HttpRequest head) {
        received = false;
        sent = false;
        expect(parts.settings().http().bodyTimeout());
        NettyRequest request = new NettyRequest(parts, this, head);
        underWay = request;
        request.begin();
    }

    /** Answers the current request, and returns its memory once the client has taken the answer or is gone. */
    void answer(HttpRequest request, GatewayResponse answer, RequestMemory.Claim memory) {
        memory.keep(answer.body().length());
        parts.metrics().answered(answer.status());
        closing = !HttpUtil.isKeepAlive(request) || (!received && tooLongToDiscard(request));
        expect(parts.settings().http().keepAlive());
        channel.writeAndFlush(response(answer)).addListener(done -> {
            memory.close();
            sent = true;
            if (closing) {
                close();
            } else {
                endIfDone();
            }
        });
    }

    private FullHttpResponse response(GatewayResponse answer) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(answer.status()),
                ByteBufUtil.writeUtf8(channel.alloc(), answer.body()));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, answer.type())
                .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
        if (answer.passing()) {
            response.headers()
                    .setInt(
                            HttpHeaderNames.RETRY_AFTER,
                            parts.retryAfter().seconds(parts.lanes().bytes()));
        }
        HttpUtil.setKeepAlive(response, !closing);
        return response;
    }

    private static boolean tooLongToDiscard(HttpRequest request) {
        long length = HttpUtil.getContentLength(request, -1L);
        return length < 0 || length > DISCARDED_BYTES;
    }

    private void endIfDone() {
        if (!received || !sent) {
            return;
        }
        underWay = null;
        while (!waiting.isEmpty() && (underWay == null || !received)) {
            take(waiting.remove());
        }
        channel.config().setAutoRead(waiting.isEmpty());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closing = true;
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
        NettyRequest request = underWay;
        if (request != null && !received) {
            request.cancel();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
        close();
    }
}
