package io.floodmark.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.FutureListener;

/** The exchange on one connection: a request, then its answer. Used on the event loop; hot path. */
final class Conversation extends SimpleChannelInboundHandler<FullHttpResponse> {
    private final Channel channel;
    private final HttpHeaders headers;
    private final Line line;
    private final AnswerListener listener;
    private final FutureListener<Void> done = this::written;
    private boolean underWay;
    private boolean written;
    private long sentNanos;

    /** Receives the answer of each request once. */
    interface AnswerListener {
        /**
         * Called with the answer of a request.
         *
         * @param status {@link Line#NO_ANSWER} if the connection broke first
         */
        void answered(Line line, int status, UnwrittenRecords unwritten);
    }

    /** @param headers of every request; owned by this object, which adds the length */
    Conversation(Channel channel, HttpHeaders headers, Line line, AnswerListener listener) {
        this.channel = channel;
        this.headers = headers;
        this.line = line;
        this.listener = listener;
    }

    /** Sends a request. The previous one must have been answered. */
    void sendRequest(String path, ByteBuf body, long nowNanos) {
        underWay = true;
        written = false;
        sentNanos = nowNanos;
        headers.set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        channel.writeAndFlush(new DefaultFullHttpRequest(
                        HttpVersion.HTTP_1_1, HttpMethod.POST, path, body, headers, EmptyHttpHeaders.INSTANCE))
                .addListener(done);
    }

    private void written(Future<?> sent) {
        written = true;
        if (!sent.isSuccess()) {
            end();
        }
    }

    /**
     * True if a request can be sent. False if the service has closed the connection, even if that was not yet noticed.
     */
    boolean open() {
        return channel.isActive();
    }

    /** True if a request has been unanswered for longer than that. */
    boolean waitsLonger(long nanos, long nowNanos) {
        return underWay && nowNanos - sentNanos > nanos;
    }

    /** Ends the exchange: the current request gets no answer, and no more are sent. The channel may close later. */
    void end() {
        line.left(this);
        answer(Line.NO_ANSWER, UnwrittenRecords.NONE);
        ChannelFuture unused = channel.close();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
        if (response.decoderResult().isFailure()) {
            end();
            return;
        }
        int status = response.status().code();
        if (response.status().codeClass() == HttpStatusClass.INFORMATIONAL) {
            return;
        }
        // An unrequested message, e.g. that the service closes an idle connection, would be taken for the answer of the
        // next request. If a request is answered before all of it was sent, the rest may be taken for another request.
        boolean lasts = underWay && written && HttpUtil.isKeepAlive(response);
        answer(status, Answers.written(status) ? unwritten(response) : UnwrittenRecords.NONE);
        if (!lasts) {
            end();
        }
    }

    private static UnwrittenRecords unwritten(FullHttpResponse response) {
        return Answers.unwritten(response.status().code(), ByteBufUtil.getBytes(response.content()));
    }

    private void answer(int status, UnwrittenRecords unwritten) {
        if (underWay) {
            underWay = false;
            listener.answered(line, status, unwritten);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
        end();
    }
}
