package io.floodmark.http;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Connections to one address, on one event loop. A worker's thread hands over requests. Each is passed, answered or
 * not, to the consumer on the event loop.
 */
final class Lines implements AutoCloseable {
    /** The status of a request that was certainly not sent. */
    private static final int NOT_SENT = -1;

    /**
     * The delay after its timeout at which a request is given up, as a share of the timeout, since checking all of them
     * takes time.
     */
    private static final double LATE = 0.05;

    private static final long LEAST_LOOK_NANOS = 1_000_000;
    private static final long CLOSE_MILLIS = 10_000;

    private final Dialer dialer;
    private final HttpHeaders headers;
    private final long timeoutNanos;
    private final NanoClock clock;
    private final Consumer<Line> answered;
    private final MultiThreadIoEventLoopGroup group;
    private final EventLoop loop;
    /** The open lines. This and all fields below are used only by the event loop. */
    private List<Line> all = List.of();
    /** Requests that wait for a connection. */
    private final Map<Line, Parcel> waiting = new HashMap<>();

    /** A request and the line on which it is sent. */
    record Parcel(Line line, String path, ByteBuf body) {}

    /**
     * Creates an object without connections.
     *
     * @param worker number for the name of the event loop's thread
     * @param answered called on the event loop
     */
    Lines(
            int worker,
            Dialer dialer,
            Map<String, String> headers,
            String contentType,
            Duration timeout,
            NanoClock clock,
            Consumer<Line> answered) {
        this.dialer = dialer;
        this.headers = new DefaultHttpHeaders()
                .set(HttpHeaderNames.HOST, dialer.authority())
                .set(HttpHeaderNames.CONTENT_TYPE, contentType);
        headers.forEach(this.headers::set);
        // Requests have a Content-Length instead.
        this.headers.remove(HttpHeaderNames.TRANSFER_ENCODING);
        this.timeoutNanos = timeout.toNanos();
        this.clock = clock;
        this.answered = answered;
        this.group = new MultiThreadIoEventLoopGroup(
                1, (ThreadFactory) task -> thread(task, worker), NioIoHandler.newFactory());
        this.loop = group.next();
        long look = Math.max(LEAST_LOOK_NANOS, (long) (LATE * timeoutNanos));
        Future<?> unused = loop.scheduleWithFixedDelay(this::giveUpLate, look, look, TimeUnit.NANOSECONDS);
    }

    private static Thread thread(Runnable task, int worker) {
        Thread thread = new FastThreadLocalThread(task, "fm-load-http-" + worker);
        thread.setDaemon(true);
        return thread;
    }

    /** True if a request with that status may have been sent. */
    static boolean sent(int status) {
        return status != NOT_SENT;
    }

    /**
     * Opens every line that is not open.
     *
     * @throws TargetException if the address does not accept connections
     */
    void open(List<Line> lines) {
        if (dialer.lookUp().isUnresolved()) {
            throw unreachable("unknown host", new UnknownHostException(dialer.toString()));
        }
        Promise<Void> opened = loop.newPromise();
        loop.execute(() -> open(lines, opened));
        try {
            if (!opened.await(2 * dialer.longest().toMillis())) {
                String why = "not all of " + lines.size() + " connections were open in time";
                throw unreachable(why, new TimeoutException(why));
            }
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while connecting to " + dialer, leave);
        }
        if (!opened.isSuccess()) {
            throw unreachable(String.valueOf(opened.cause()), opened.cause());
        }
    }

    private void open(List<Line> lines, Promise<Void> opened) {
        all = lines;
        PromiseCombiner every = new PromiseCombiner(loop);
        for (Line line : lines) {
            if (usable(line).isEmpty()) {
                every.add((Future<?>) dial(line));
            }
        }
        every.finish(opened);
    }

    private TargetException unreachable(String why, Throwable cause) {
        return new TargetException(
                TargetException.Kind.UNREACHABLE,
                "cannot connect to " + dialer + ": " + why
                        + "; expected a service that takes records there (workload.produce.url), and as many"
                        + " connections as workload.produce.producers says",
                cause);
    }

    private Future<Conversation> dial(Line line) {
        return dialer.dial(loop, channel -> new Conversation(channel, headers.copy(), line, this::answer))
                .addListener((Future<Conversation> dialed) -> {
                    if (dialed.isSuccess()) {
                        connected(line, dialed.getNow());
                    }
                });
    }

    /** A line that was abandoned while it was connecting may have been connected again. */
    private static void connected(Line line, Conversation opened) {
        if (usable(line).isEmpty()) {
            line.connected(opened);
        } else {
            opened.end();
        }
    }

    /** Sends all requests. Called by the worker's thread. */
    void send(List<Parcel> parcels) {
        loop.execute(() -> parcels.forEach(this::send));
    }

    private static Optional<Conversation> usable(Line line) {
        return line.conversation().filter(Conversation::open);
    }

    private void send(Parcel parcel) {
        Line line = parcel.line();
        Optional<Conversation> open = usable(line);
        if (open.isPresent()) {
            sendRequest(open.get(), parcel);
        } else {
            waiting.put(line, parcel);
            dial(line).addListener(dialed -> goOn(parcel));
        }
    }

    private void sendRequest(Conversation conversation, Parcel parcel) {
        try {
            conversation.sendRequest(parcel.path(), parcel.body(), clock.nanoTime());
        } catch (RuntimeException broken) {
            // The request must be returned, and later ones must be sent.
            conversation.end();
        }
    }

    /**
     * Sends a request that waited for a connection, unless it was abandoned since: another one may wait in its place.
     */
    @SuppressWarnings("ReferenceEquality")
    private void goOn(Parcel parcel) {
        if (waiting.get(parcel.line()) != parcel) {
            return;
        }
        waiting.remove(parcel.line());
        Optional<Conversation> open = usable(parcel.line());
        if (open.isPresent()) {
            sendRequest(open.get(), parcel);
        } else {
            notSent(parcel);
        }
    }

    private void notSent(Parcel parcel) {
        parcel.body().release();
        answer(parcel.line(), NOT_SENT, UnwrittenRecords.NONE);
    }

    private void giveUpLate() {
        long now = clock.nanoTime();
        for (Line line : all) {
            line.conversation()
                    .filter(each -> each.waitsLonger(timeoutNanos, now))
                    .ifPresent(Conversation::end);
        }
    }

    private void answer(Line line, int status, UnwrittenRecords unwritten) {
        line.answered(clock.nanoTime(), status, unwritten);
        answered.accept(line);
    }

    /** Closes the connections whose answers are no longer needed. Their requests are reported as unanswered. */
    void abandon(List<Line> lines) {
        try {
            loop.execute(() -> lines.forEach(this::abandon));
        } catch (RejectedExecutionException dead) {
            throw new EnvironmentException("the event loop of the http engine has ended", dead);
        }
    }

    private void abandon(Line line) {
        Parcel parcel = waiting.remove(line);
        if (parcel == null) {
            line.conversation().ifPresent(Conversation::end);
        } else {
            notSent(parcel);
        }
    }

    @Override
    public void close() {
        try {
            if (!group.shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
                    .await(CLOSE_MILLIS)) {
                throw new EnvironmentException("the event loop of the http engine did not end");
            }
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }
}
