package io.floodmark.gateway.connection;

import io.floodmark.model.unit.NanoClock;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Closes connections that their clients have already reset or that exceed a bound. It accepts others only after an
 * event loop has opened the last of the previous ones, and after a pause as long as that took. Opening a connection
 * costs an event loop ten times as much as a request, and costs a client that resets it at once next to nothing.
 * Without pacing, new connections would arrive faster than event loops open them, and open connections would wait
 * behind all of them. New connections wait in the kernel's queue, and only while event loops are busy. The longer a
 * turn of an event loop takes, the more connections are accepted at once.
 */
final class PacedServerChannel extends NioServerSocketChannel {
    /** An event loop that opens a connection within that time is idle. */
    private static final long PROMPT_NANOS = Duration.ofNanos(200_000).toNanos();

    /** The longest pause: a pause of the whole process must not exclude clients for as long again. */
    private static final long LONGEST_NANOS = Duration.ofMillis(50).toNanos();

    /** The time per accepted connection. Opening one and its first request take about a tenth of that. */
    private static final long NANOS_EACH = Duration.ofMillis(5).toNanos();

    /** The number of connections, reset or above a bound, that are closed at once. */
    private static final int MOST_CLOSED = 100;

    /** The pause after that many closed connections. */
    private static final long REFUSING_PAUSE_NANOS = Duration.ofMillis(5).toNanos();

    /** The buffer for the first bytes. Most requests without a body are shorter. */
    private static final int FIRST_BYTES = 4_096;

    private final OpenConnections open;
    private final NanoClock clock;
    /** Used only by the acceptor's thread. */
    private final ByteBuffer first = ByteBuffer.allocateDirect(FIRST_BYTES);
    /** The number of connections that may still be accepted before a pause. Used only by the acceptor's thread. */
    private long granted = 1;

    PacedServerChannel(OpenConnections open, NanoClock clock) {
        this.open = open;
        this.clock = clock;
    }

    @Override
    protected int doReadMessages(List<Object> accepted) throws Exception {
        int count = accept(accepted);
        granted -= count;
        if (count > 0 && granted <= 0) {
            config().setAutoRead(false);
            Channel last = (Channel) accepted.get(accepted.size() - 1);
            long sinceNanos = clock.nanoTime();
            // By then it has been handed to its event loop.
            eventLoop().execute(() -> awaitOpening(last, sinceNanos));
        }
        return count;
    }

    /** Accepts the next connection that may stay, and closes those before it. */
    private int accept(List<Object> accepted) throws IOException {
        for (int closed = 0; closed < MOST_CLOSED; closed++) {
            SocketChannel socket = javaChannel().accept();
            if (socket == null) {
                return 0;
            }
            Optional<AcceptedChannel> taken = take(socket);
            if (taken.isPresent()) {
                accepted.add(taken.get());
                return 1;
            }
            socket.close();
        }
        // More of them wait. Clients that reconnect without a pause must not take a core.
        pause(REFUSING_PAUSE_NANOS);
        return 0;
    }

    private Optional<AcceptedChannel> take(SocketChannel socket) {
        try {
            AcceptedChannel.readFirst(socket, first);
            InetAddress peer = ((InetSocketAddress) socket.getRemoteAddress()).getAddress();
            if (!open.enter(peer)) {
                return Optional.empty();
            }
            return Optional.of(counted(socket, peer));
        } catch (IOException | ChannelException gone) {
            return Optional.empty();
        }
    }

    private AcceptedChannel counted(SocketChannel socket, InetAddress peer) {
        try {
            return new AcceptedChannel(this, socket, first, () -> open.leave(peer));
        } catch (ChannelException gone) {
            open.leave(peer);
            throw gone;
        }
    }

    private void awaitOpening(Channel accepted, long sinceNanos) {
        try {
            accepted.eventLoop().execute(() -> {
                long tookNanos = clock.nanoTime() - sinceNanos;
                eventLoop().execute(() -> goOn(tookNanos));
            });
        } catch (IllegalStateException | RejectedExecutionException notTaken) {
            goOn(0);
        }
    }

    private void goOn(long tookNanos) {
        granted = Math.max(1, tookNanos / NANOS_EACH);
        if (tookNanos < PROMPT_NANOS) {
            config().setAutoRead(true);
        } else {
            long pauseNanos = Math.min(tookNanos, LONGEST_NANOS);
            pause(pauseNanos);
        }
    }

    private void pause(long nanos) {
        config().setAutoRead(false);
        var unused = eventLoop().schedule(() -> config().setAutoRead(true), nanos, TimeUnit.NANOSECONDS);
    }
}
