package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PacedServerChannelTest {
    private static final int CLIENTS = 20;

    private final EventLoopGroup acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();

    @AfterEach
    void end() {
        var unused = acceptor.shutdownGracefully();
        unused = loop.shutdownGracefully();
    }

    @ChannelHandler.Sharable
    private static final class Count extends ChannelInboundHandlerAdapter {
        private final AtomicInteger active;
        private final AtomicInteger read;

        Count(AtomicInteger active, AtomicInteger read) {
            this.active = active;
            this.read = read;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            active.incrementAndGet();
            context.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            read.incrementAndGet();
            context.fireChannelRead(message);
        }
    }

    private Channel listen() throws InterruptedException {
        return new ServerBootstrap()
                .group(acceptor, loop)
                .channelFactory(() -> new PacedServerChannel(System::nanoTime))
                .handler(new Count(new AtomicInteger(), accepted))
                .childHandler(new Count(opened, new AtomicInteger()))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
    }

    @Test
    void acceptsNoFurtherConnectionWhileAnEventLoopIsBusy() throws IOException, InterruptedException {
        InetSocketAddress address = (InetSocketAddress) listen().localAddress();
        CountDownLatch busy = new CountDownLatch(1);
        loop.execute(() -> {
            try {
                busy.await();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        });
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(new Socket(address.getAddress(), address.getPort()));
            }
            await().until(() -> accepted.get() > 0);
            // The acceptor has done all that it could.
            acceptor.submit(() -> {}).sync();

            assertThat(accepted).hasValue(1);
            assertThat(opened).hasValue(0);

            busy.countDown();
            await().untilAsserted(() -> assertThat(opened).hasValue(CLIENTS));
        } finally {
            busy.countDown();
            for (Socket client : clients) {
                client.close();
            }
        }
    }
}
