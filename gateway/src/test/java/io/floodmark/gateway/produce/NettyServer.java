package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.gateway.settings.HttpSettings;
import io.floodmark.testing.gateway.TestSettings;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The gateway's produce path on Netty's HTTP/1.1 codec, without Vert.x, for {@code bench/gateway-netty}. Below HTTP it
 * runs the gateway's own classes. It serves {@code POST /v1/topics/{topic}/records} and nothing else. Prints the port
 * it listens on.
 */
public final class NettyServer {
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final long DEADLINE_CHECK_MILLIS = 100;

    private final NettyParts parts;
    private final EventLoopGroup loops;
    private final Set<NettyConnection> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger numbers = new AtomicInteger();

    private NettyServer(NettyParts parts) {
        this.parts = parts;
        loops = loops(parts.settings().http().eventLoops());
    }

    private static EventLoopGroup loops(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory());
    }

    /**
     * Serves until the process is killed.
     *
     * @param arguments the bootstrap servers, then keys and values of settings
     */
    public static void main(String[] arguments) throws InterruptedException {
        // Vert.x disables it too.
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        GatewaySettings settings = TestSettings.of(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        System.out.println(new NettyServer(NettyParts.open(settings)).listen());
        new CountDownLatch(1).await();
    }

    /** Starts to listen, and returns the port. */
    private int listen() throws InterruptedException {
        HttpSettings http = parts.settings().http();
        Channel server = new ServerBootstrap()
                .group(loops(1), loops)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        accept(channel);
                    }
                })
                .bind(http.host(), http.port())
                .sync()
                .channel();
        for (EventExecutor loop : loops) {
            var unused = loop.scheduleAtFixedRate(
                    () -> checkDeadlines(loop), DEADLINE_CHECK_MILLIS, DEADLINE_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        }
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    private void accept(SocketChannel channel) {
        int count = parts.metrics().connections(1);
        NettyConnection connection = new NettyConnection(parts, channel, numbers.getAndIncrement());
        open.add(connection);
        channel.closeFuture().addListener(closed -> {
            parts.metrics().connections(-1);
            open.remove(connection);
        });
        if (count > parts.settings().http().maxConnections()) {
            parts.metrics().refused(Reason.TOO_MANY_CONNECTIONS);
            var unused = channel.close();
            return;
        }
        channel.pipeline().addLast(new HttpServerCodec(limits())).addLast(connection);
    }

    private HttpDecoderConfig limits() {
        HttpSettings http = parts.settings().http();
        return new HttpDecoderConfig()
                .setMaxInitialLineLength((int) http.maxLine().value())
                .setMaxHeaderSize((int) http.maxHeader().value())
                .setMaxChunkSize(CHUNK_BYTES);
    }

    private void checkDeadlines(EventExecutor loop) {
        long now = parts.clock().nanoTime();
        for (NettyConnection connection : open) {
            if (connection.runsOn(loop)) {
                connection.checkDeadline(now);
            }
        }
    }
}
