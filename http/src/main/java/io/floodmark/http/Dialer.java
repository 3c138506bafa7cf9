package io.floodmark.http;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.ByteArrayInputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLException;

/**
 * Opens connections to one address, with TLS for https. The certificate must be issued by a trusted authority for the
 * name in the address.
 */
final class Dialer {
    /** The timeout of connecting, and of the TLS handshake after it. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The maximum size of an answer. Longer ones cannot be receipts for records. */
    private static final int MOST_ANSWER_BYTES = 64 << 20;

    private final URI address;
    private final long patienceMillis;
    private final Optional<SslContext> tls;
    private volatile InetSocketAddress target;

    /**
     * Creates a dialer that has not resolved the name yet.
     *
     * @param address without a path
     * @param timeout of a request, which is also a limit for connecting
     * @param authorities trusted certificates (PEM); empty for those that this JVM trusts
     * @throws PlanException if a certificate is invalid
     */
    Dialer(URI address, Duration timeout, String authorities) {
        this.address = address;
        this.patienceMillis = Math.max(1, Math.min(PATIENCE.toMillis(), timeout.toMillis()));
        this.target = InetSocketAddress.createUnresolved(address.getHost(), Paths.port(address));
        this.tls = address.getScheme().equals("https") ? Optional.of(trusting(authorities)) : Optional.empty();
    }

    private static SslContext trusting(String authorities) {
        SslContextBuilder builder = SslContextBuilder.forClient().endpointIdentificationAlgorithm("HTTPS");
        try {
            if (!authorities.isEmpty()) {
                builder.trustManager(new ByteArrayInputStream(authorities.getBytes(StandardCharsets.UTF_8)));
            }
        } catch (IllegalArgumentException none) {
            throw new PlanException(
                    "workload.produce.ca-file holds no certificate (" + none.getMessage() + "); expected some in PEM");
        }
        try {
            return builder.build();
        } catch (SSLException none) {
            throw new EnvironmentException("this JVM has no TLS for the http engine: " + none.getMessage(), none);
        }
    }

    /** Returns host and port as they are in the address. */
    String authority() {
        return address.getRawAuthority();
    }

    /**
     * Resolves the name, which may take seconds. The event loop must not call it, since it would do so for each
     * connection.
     */
    InetSocketAddress lookUp() {
        target = new InetSocketAddress(address.getHost(), Paths.port(address));
        return target;
    }

    /** Returns the time after which each connection attempt has succeeded or failed. */
    Duration longest() {
        return Duration.ofMillis(2 * patienceMillis);
    }

    /** Returns a future that is complete when a request may be sent. */
    Future<Conversation> dial(EventLoop loop, Function<Channel, Conversation> conversation) {
        Promise<Conversation> ready = loop.newPromise();
        new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(patienceMillis))
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        tls.ifPresent(context -> channel.pipeline().addLast(secure(context, channel)));
                        channel.pipeline()
                                .addLast(new HttpClientCodec())
                                .addLast(new HttpObjectAggregator(MOST_ANSWER_BYTES))
                                .addLast(conversation.apply(channel));
                    }
                })
                .connect(target)
                .addListener((ChannelFuture connected) -> {
                    if (connected.isSuccess()) {
                        secured(connected.channel()).addListener(done -> complete(ready, done, connected.channel()));
                    } else {
                        ready.setFailure(connected.cause());
                    }
                });
        return ready;
    }

    private SslHandler secure(SslContext context, Channel channel) {
        SslHandler handler = context.newHandler(channel.alloc(), address.getHost(), Paths.port(address));
        handler.setHandshakeTimeoutMillis(patienceMillis);
        return handler;
    }

    private static Future<Channel> secured(Channel channel) {
        SslHandler handler = channel.pipeline().get(SslHandler.class);
        return handler == null ? channel.eventLoop().newSucceededFuture(channel) : handler.handshakeFuture();
    }

    private static void complete(Promise<Conversation> ready, Future<? super Channel> done, Channel channel) {
        if (done.isSuccess()) {
            ready.setSuccess(channel.pipeline().get(Conversation.class));
        } else {
            ChannelFuture unused = channel.close();
            ready.setFailure(done.cause());
        }
    }

    /** Returns {@code http://host:port}. */
    @Override
    public String toString() {
        return address.getScheme() + "://" + address.getRawAuthority();
    }
}
