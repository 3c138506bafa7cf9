package io.floodmark.host.speed;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A period in which several connections transfer as much as they can in one direction. The receiver counts: what a
 * sender has handed to the kernel may be far from its destination. The first fifth does not count, because TCP raises
 * its rate in it, and because token buckets let a burst pass.
 *
 * <p>The receiver ends the period by closing its connections. May be used by one thread per connection.
 */
final class NetworkPeriod {
    static final int CONNECTIONS = 4;
    static final Duration LONGEST = Duration.ofSeconds(10);

    /** Time after the period until the last connection must have ended. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final int BLOCK = 64 << 10;
    private static final double WARM_UP = 0.2;
    private static final long SEED = 42;
    private static final long UNSET = Long.MIN_VALUE;

    private final Duration length;
    private final NanoClock clock;
    private final AtomicInteger joined = new AtomicInteger();
    private final CyclicBarrier start = new CyclicBarrier(CONNECTIONS);
    private final CountDownLatch ended = new CountDownLatch(CONNECTIONS);
    private final AtomicInteger complete = new AtomicInteger();
    private final AtomicLong begunNanos = new AtomicLong(UNSET);
    private final LongAdder bytes = new LongAdder();

    NetworkPeriod(Duration length, NanoClock clock) {
        this.length = length;
        this.clock = clock;
    }

    /** Counts a connection; false if there are enough. */
    boolean join() {
        return joined.incrementAndGet() <= CONNECTIONS;
    }

    /** Sends until the receiver closes the connection, or should have. */
    void send(Socket socket) {
        // Some tunnels compress.
        byte[] block = new byte[BLOCK];
        new SplittableRandom(SEED).nextBytes(block);
        try {
            awaitOthers();
            Deadline deadline = Deadline.in(length.plus(GRACE), clock);
            OutputStream out = socket.getOutputStream();
            while (!deadline.over()) {
                out.write(block);
            }
        } catch (IOException closed) {
            // Expected at the end of the period; an earlier loss is reported by the receiver.
            return;
        } finally {
            ended.countDown();
        }
    }

    /** Receives until the period is over. */
    void receive(Socket socket) throws IOException {
        byte[] block = new byte[BLOCK];
        try {
            awaitOthers();
            socket.setSoTimeout((int) GRACE.toMillis());
            InputStream in = socket.getInputStream();
            boolean over;
            do {
                over = count(in.read(block));
            } while (!over);
            complete.incrementAndGet();
        } catch (SocketTimeoutException slow) {
            // Other connections may have taken the whole link.
            if (over()) {
                complete.incrementAndGet();
            } else {
                throw slow;
            }
        } finally {
            ended.countDown();
        }
    }

    /** Counts what was read; true if the period is over. */
    private boolean count(int read) throws EOFException {
        if (read < 0) {
            throw new EOFException("the sender closed the connection early");
        }
        long now = clock.nanoTime();
        begunNanos.compareAndSet(UNSET, now);
        long since = now - begunNanos.get();
        if (since < length.toNanos() && since >= WARM_UP * length.toNanos()) {
            bytes.add(read);
        }
        return since >= length.toNanos();
    }

    private boolean over() {
        return begunNanos.get() != UNSET && clock.nanoTime() - begunNanos.get() >= length.toNanos();
    }

    /** Waits until all connections of this end are there. */
    private void awaitOthers() throws IOException {
        try {
            start.await(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (BrokenBarrierException | TimeoutException missing) {
            throw new IOException("the other connections are missing", missing);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    /** Waits until all connections have ended; false if some did not in time. */
    boolean awaitEnd() {
        try {
            return ended.await(length.plus(GRACE.multipliedBy(3)).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while measuring the network", interrupted);
        }
    }

    /** Returns the received bytes per second of all connections; 0 if one of them was lost. */
    double perSecond() {
        return complete.get() < CONNECTIONS ? 0 : bytes.sum() / ((1 - WARM_UP) * length.toNanos() / 1e9);
    }
}
