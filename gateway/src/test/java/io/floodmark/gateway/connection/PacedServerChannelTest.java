package io.floodmark.gateway.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.metrics.GatewayMetrics;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.testing.gateway.TestSettings;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PacedServerChannelTest {
    private static final int CLIENTS = 20;
    private static final Duration TURN = Duration.ofMillis(30);
    /** One connection per 5 ms of the turn. */
    private static final int AFTER_A_TURN = 6;

    private final EventLoopGroup acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    /** The number of bytes received. */
    private final AtomicInteger received = new AtomicInteger();

    @AfterEach
    void end() {
        var unused = acceptor.shutdownGracefully();
        unused = loop.shutdownGracefully();
    }

    @ChannelHandler.Sharable
    private final class Count extends ChannelInboundHandlerAdapter {
        private final AtomicInteger active;
        private final AtomicInteger read;
        private final IntConsumer whenActive;

        /** @param whenActive called with the number of active channels when another becomes active */
        Count(AtomicInteger active, AtomicInteger read, IntConsumer whenActive) {
            this.active = active;
            this.read = read;
            this.whenActive = whenActive;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            whenActive.accept(active.incrementAndGet());
            context.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            read.incrementAndGet();
            if (message instanceof ByteBuf bytes) {
                received.addAndGet(bytes.readableBytes());
            }
            context.fireChannelRead(message);
        }
    }

    private Channel listen(NanoClock clock, IntConsumer whenOpened) throws InterruptedException {
        OpenConnections open = new OpenConnections(TestSettings.of("host:9092").http(), new GatewayMetrics(clock));
        return new ServerBootstrap()
                .group(acceptor, loop)
                .channelFactory(() -> new PacedServerChannel(open, clock))
                .handler(new Count(new AtomicInteger(), accepted, active -> {}))
                .childHandler(new Count(opened, new AtomicInteger(), whenOpened))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
    }

    private static void awaitEnd(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private static Socket client(Channel to) throws IOException {
        InetSocketAddress address = (InetSocketAddress) to.localAddress();
        return new Socket(address.getAddress(), address.getPort());
    }

    private static List<Socket> connect(Channel to) throws IOException {
        List<Socket> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(client(to));
        }
        return clients;
    }

    private static void close(List<Socket> clients) throws IOException {
        for (Socket client : clients) {
            client.close();
        }
    }

    @Test
    void acceptsNoFurtherConnectionWhileAnEventLoopIsBusy() throws IOException, InterruptedException {
        Channel listening = listen(System::nanoTime, active -> {});
        CountDownLatch busy = new CountDownLatch(1);
        loop.execute(() -> awaitEnd(busy));
        List<Socket> clients = connect(listening);
        try {
            await().until(() -> accepted.get() > 0);
            // The acceptor has then done all that it could.
            acceptor.submit(() -> {}).sync();

            assertThat(accepted).hasValue(1);
            assertThat(opened).hasValue(0);

            busy.countDown();
            await().untilAsserted(() -> assertThat(opened).hasValue(CLIENTS));
        } finally {
            busy.countDown();
            close(clients);
        }
    }

    @Test
    void acceptsMoreAtOnceAfterALongTurnOfAnEventLoop() throws IOException, InterruptedException {
        AtomicLong nanos = new AtomicLong();
        CountDownLatch busy = new CountDownLatch(1);
        // The clock is read before and after a turn.
        Channel listening = listen(() -> nanos.addAndGet(TURN.toNanos()), active -> {
            if (active == 2) {
                awaitEnd(busy);
            }
        });
        List<Socket> clients = connect(listening);
        try {
            await().until(() -> accepted.get() >= 1 + AFTER_A_TURN);
            acceptor.submit(() -> {}).sync();

            assertThat(accepted).hasValue(1 + AFTER_A_TURN);
        } finally {
            busy.countDown();
            close(clients);
        }
    }

    @Test
    void closesConnectionsThatWereResetBeforeAnEventLoopSeesThem() throws IOException, InterruptedException {
        Channel listening = listen(System::nanoTime, active -> {});
        CountDownLatch busy = new CountDownLatch(1);
        loop.execute(() -> awaitEnd(busy));
        try (Socket before = client(listening)) {
            await().until(() -> accepted.get() == 1);
            for (int i = 0; i < CLIENTS; i++) {
                try (Socket gone = client(listening)) {
                    gone.getOutputStream().write("begun".getBytes(StandardCharsets.US_ASCII));
                    gone.setSoLinger(true, 0);
                }
            }
            try (Socket after = client(listening)) {
                busy.countDown();
                await().untilAsserted(() -> assertThat(opened).hasValue(2));

                assertThat(accepted).hasValue(2);
                assertThat(before.isConnected() && after.isConnected()).isTrue();
            }
        } finally {
            busy.countDown();
        }
    }

    @Test
    void passesOnWhatArrivedBeforeAConnectionWasAccepted() throws IOException, InterruptedException {
        byte[] sent = "x".repeat(10_000).getBytes(StandardCharsets.US_ASCII);
        Channel listening = listen(System::nanoTime, active -> {});
        CountDownLatch busy = new CountDownLatch(1);
        loop.execute(() -> awaitEnd(busy));
        try (Socket first = client(listening);
                Socket second = client(listening);
                Socket third = client(listening)) {
            second.getOutputStream().write(sent);
            third.getOutputStream().write(sent, 0, 10);
            busy.countDown();

            await().untilAsserted(() -> assertThat(received).hasValue(sent.length + 10));
            assertThat(first.isConnected()).isTrue();
        } finally {
            busy.countDown();
        }
    }
}
