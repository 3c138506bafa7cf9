package io.floodmark.gateway.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * Lets a client end its side of a connection after complete requests and still receive the answers. Vert.x has no
 * option for this: by default Netty closes the connection at once, although the records are written. One per
 * connection, used only by its event loop.
 */
public final class HalfClosure extends ChannelInboundHandlerAdapter {
    private final ClientConnection clientConnection;
    private int heads;
    private boolean whole = true;

    private HalfClosure(ClientConnection clientConnection) {
        this.clientConnection = clientConnection;
    }

    public static void allow(HttpConnection connection, ClientConnection clientConnection) {
        ChannelHandlerContext last = ((HttpServerConnection) connection).channelHandlerContext();
        last.channel().config().setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
        last.pipeline().addBefore(last.name(), "half-closure", new HalfClosure(clientConnection));
    }

    /**
     * Ends the gateway's side: the client learns that no more bytes come, and is still read. With TLS this is left to
     * the client.
     */
    public static void end(HttpConnection connection) {
        Channel channel =
                ((HttpServerConnection) connection).channelHandlerContext().channel();
        if (!connection.isSsl() && channel instanceof DuplexChannel twoWay) {
            var unused = twoWay.shutdownOutput();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            heads++;
            whole = false;
        }
        if (message instanceof LastHttpContent) {
            whole = true;
        }
        context.fireChannelRead(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent && !(whole && clientConnection.inputEnded(heads))) {
            var unused = context.close();
        }
        context.fireUserEventTriggered(event);
    }
}
