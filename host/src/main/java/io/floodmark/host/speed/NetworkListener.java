package io.floodmark.host.speed;

import io.floodmark.host.speed.NetworkFrame.MessageType;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Waits for one measurement of the network by a {@link NetworkMeter} on another host. It ends after that measurement,
 * or when its time is over. Anything else that connects is disconnected: at once if {@value #MOST_CONNECTIONS}
 * connections are open, when it sends another program's bytes, or after 5 s.
 */
public final class NetworkListener implements AutoCloseable {
    static final int MOST_CONNECTIONS = 16;

    /** Lines about refused connections, after which the rest is not reported. */
    private static final int MOST_REPORTS = 10;

    private static final Duration HELLO = Duration.ofSeconds(5);

    /** Longest time between two messages of a measurement. */
    private static final Duration SILENCE = Duration.ofSeconds(40);

    private final ServerSocket server;
    private final Deadline deadline;
    private final NanoClock clock;
    private final Consumer<String> events;
    private final AtomicInteger reports = new AtomicInteger();
    private final AtomicReference<Session> current = new AtomicReference<>();
    private final ExecutorService workers;
    private volatile boolean measured;

    /** One measurement; its period changes between messages. */
    private static final class Session {
        final long number;
        volatile boolean receiving;
        final AtomicReference<NetworkPeriod> period = new AtomicReference<>();

        Session(long number) {
            this.number = number;
        }
    }

    /**
     * Begins to listen.
     *
     * @param port 0 for any free one
     * @param longest time to wait for the measurement to end
     * @param events receives a line about each connection that is not part of the measurement, at most ten
     * @throws EnvironmentException if the address cannot be used
     */
    public NetworkListener(InetAddress address, int port, Duration longest, NanoClock clock, Consumer<String> events) {
        this.deadline = Deadline.in(longest, clock);
        this.clock = clock;
        this.events = events;
        try {
            server = new ServerSocket(port, MOST_CONNECTIONS, address);
        } catch (IOException taken) {
            throw new EnvironmentException(
                    "cannot listen on " + address.getHostAddress() + ":" + port + " (" + taken.getMessage()
                            + "); expected an address of this host and a free port",
                    taken);
        }
        AtomicInteger number = new AtomicInteger();
        workers = new ThreadPoolExecutor(
                0,
                MOST_CONNECTIONS,
                1,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                work -> {
                    Thread thread = new Thread(work, "fm-doctor-" + number.getAndIncrement());
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.AbortPolicy());
    }

    /** Returns the address that it listens on. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /** Serves one measurement; false if there was none in time. */
    public boolean serve() {
        while (!measured && !deadline.over()) {
            try {
                server.setSoTimeout(deadline.leftMillis());
                hand(server.accept());
            } catch (SocketTimeoutException over) {
                return measured;
            } catch (IOException closed) {
                if (!measured) {
                    throw new EnvironmentException(
                            "cannot accept connections on " + address() + " (" + closed.getMessage()
                                    + "); start floodmark doctor --listen again",
                            closed);
                }
            }
        }
        return measured;
    }

    private void hand(Socket socket) throws IOException {
        try {
            workers.execute(() -> serve(socket));
        } catch (java.util.concurrent.RejectedExecutionException many) {
            report(socket, "too many connections");
            socket.close();
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            answer(socket);
        } catch (IOException unclosed) {
            report(socket, String.valueOf(unclosed.getMessage()));
        }
    }

    /** Answers a connection; whatever ends it early is reported before it is closed. */
    private void answer(Socket socket) {
        try {
            socket.setTcpNoDelay(true);
            NetworkFrame hello = NetworkFrame.read(socket, Deadline.in(HELLO, clock));
            if (hello.version() != NetworkFrame.VERSION) {
                report(socket, "version " + hello.version() + " of the measurement, expected " + NetworkFrame.VERSION);
                NetworkFrame.of(MessageType.OTHER_VERSION, hello.session(), 0).write(socket);
            } else if (hello.is(MessageType.BEGIN)) {
                begin(socket, new Session(hello.session()));
            } else if (hello.is(MessageType.JOIN)) {
                join(socket, hello.session());
            } else {
                report(socket, "unexpected message");
            }
        } catch (NetworkFrame.StrangeBytesException strange) {
            report(socket, "not floodmark doctor");
        } catch (IOException lost) {
            report(socket, String.valueOf(lost.getMessage()));
        }
    }

    private void begin(Socket control, Session session) throws IOException {
        if (!current.compareAndSet(null, session)) {
            report(control, "a measurement is in progress");
            NetworkFrame.of(MessageType.BUSY, session.number, 0).write(control);
            return;
        }
        try {
            NetworkFrame.of(MessageType.OK, session.number, 0).write(control);
            conduct(control, session);
            measured = true;
            server.close();
        } finally {
            current.set(null);
        }
    }

    private void conduct(Socket control, Session session) throws IOException {
        NetworkFrame next = read(control);
        while (!next.is(MessageType.END)) {
            if (next.is(MessageType.ECHO)) {
                next.write(control);
            } else if (next.is(MessageType.RECEIVE) || next.is(MessageType.SEND)) {
                period(control, session, next);
            } else {
                throw new IOException("unexpected message " + next.type());
            }
            next = read(control);
        }
    }

    private NetworkFrame read(Socket control) throws IOException {
        return NetworkFrame.read(control, Deadline.in(SILENCE, clock));
    }

    private void period(Socket control, Session session, NetworkFrame ordered) throws IOException {
        Duration length = Duration.ofMillis(ordered.value());
        if (length.isNegative() || length.isZero() || length.compareTo(NetworkPeriod.LONGEST) > 0) {
            throw new IOException("invalid time of " + ordered.value() + " ms");
        }
        NetworkPeriod period = new NetworkPeriod(length, clock);
        session.receiving = ordered.is(MessageType.RECEIVE);
        session.period.set(period);
        NetworkFrame.of(MessageType.OK, session.number, 0).write(control);
        boolean ended = period.awaitEnd();
        session.period.set(null);
        if (!ended) {
            throw new IOException("connections of the measurement are missing");
        }
        NetworkFrame.of(MessageType.RESULT, session.number, Math.round(period.perSecond()))
                .write(control);
    }

    private void join(Socket socket, long number) throws IOException {
        Session session = current.get();
        NetworkPeriod period = session == null || session.number != number ? null : session.period.get();
        if (session == null || period == null || !period.join()) {
            report(socket, "no part of the measurement");
            return;
        }
        NetworkFrame.of(MessageType.OK, number, 0).write(socket);
        if (session.receiving) {
            period.receive(socket);
        } else {
            period.send(socket);
        }
    }

    private void report(Socket socket, String why) {
        if (!measured && reports.getAndIncrement() < MOST_REPORTS) {
            events.accept(socket.getInetAddress().getHostAddress() + ": " + why);
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
        try {
            server.close();
        } catch (IOException already) {
            throw new EnvironmentException("cannot close " + address() + " (" + already.getMessage() + ")", already);
        }
    }
}
