package io.floodmark.host.speed;

import io.floodmark.host.speed.NetworkFrame.MessageType;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Measures the network to a host on which a {@link NetworkListener} waits. */
public final class NetworkMeter {
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final int MOST_ECHOES = 20_000;
    private static final double WARM_UP = 0.1;

    private final InetSocketAddress peer;
    private final String name;
    private final Duration patience;
    private final NanoClock clock;
    private final long session = UUID.randomUUID().getMostSignificantBits();

    /** @param patience longest time until an answer */
    private NetworkMeter(NetworkAddress peer, Duration patience, NanoClock clock) {
        this.peer = new InetSocketAddress(peer.host(), peer.port());
        this.name = peer.toString();
        this.patience = patience;
        this.clock = clock;
    }

    /**
     * Measures round trips, then sending, then receiving.
     *
     * @param time of each of the three; at most 10 s
     * @throws EnvironmentException if the peer does not answer, is another program or another version, is busy, or is
     *     lost meanwhile
     */
    public static NetworkSpeeds measure(NetworkAddress peer, Duration time, NanoClock clock) {
        return measure(peer, time, ANSWER, clock);
    }

    static NetworkSpeeds measure(NetworkAddress peer, Duration time, Duration patience, NanoClock clock) {
        NetworkMeter meter = new NetworkMeter(peer, patience, clock);
        try (Socket control = new Socket()) {
            meter.open(control, MessageType.BEGIN);
            return meter.measure(control, time);
        } catch (IOException lost) {
            throw new EnvironmentException(
                    meter.name + ": the connection was lost during the measurement (" + lost.getMessage()
                            + "); start floodmark doctor --listen there again, and repeat",
                    lost);
        }
    }

    private NetworkSpeeds measure(Socket control, Duration time) throws IOException {
        long[] nanos = echoes(control, time);
        double sent = send(control, time);
        double received = receive(control, time);
        NetworkFrame.of(MessageType.END, session, 0).write(control);
        Arrays.sort(nanos);
        return new NetworkSpeeds(
                sent, received, nanos[nanos.length / 2], nanos[(int) (nanos.length * 0.99)], nanos.length);
    }

    private long[] echoes(Socket control, Duration time) throws IOException {
        long[] nanos = new long[MOST_ECHOES];
        int number = 0;
        Deadline end = Deadline.in(time, clock);
        do {
            long begun = clock.nanoTime();
            NetworkFrame.of(MessageType.ECHO, session, number).write(control);
            answer(control, MessageType.ECHO, patience);
            nanos[number++] = clock.nanoTime() - begun;
        } while (number < MOST_ECHOES && !end.over());
        return Arrays.copyOfRange(nanos, (int) (WARM_UP * number), number);
    }

    private double send(Socket control, Duration time) throws IOException {
        NetworkPeriod period = begin(control, MessageType.RECEIVE, time);
        List<Socket> sockets = connections();
        try (ConnectionThreads threads = new ConnectionThreads("fm-doctor-send", sockets)) {
            threads.start(period::send);
            // The listener ends the period, and these connections with it.
            NetworkFrame result = answer(control, MessageType.RESULT, time.plus(NetworkPeriod.GRACE.multipliedBy(4)));
            return measured((double) result.value());
        }
    }

    private double receive(Socket control, Duration time) throws IOException {
        NetworkPeriod period = begin(control, MessageType.SEND, time);
        List<Socket> sockets = connections();
        try (ConnectionThreads threads = new ConnectionThreads("fm-doctor-receive", sockets)) {
            threads.start(period::receive);
            period.awaitEnd();
        }
        answer(control, MessageType.RESULT, time.plus(NetworkPeriod.GRACE.multipliedBy(4)));
        return measured(period.perSecond());
    }

    private static double measured(double perSecond) throws IOException {
        if (!(perSecond > 0)) {
            throw new EOFException("a connection ended early");
        }
        return perSecond;
    }

    private NetworkPeriod begin(Socket control, MessageType type, Duration time) throws IOException {
        NetworkFrame.of(type, session, time.toMillis()).write(control);
        answer(control, MessageType.OK, patience);
        return new NetworkPeriod(time, clock);
    }

    private List<Socket> connections() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int number = 0; number < NetworkPeriod.CONNECTIONS; number++) {
                Socket socket = new Socket();
                sockets.add(socket);
                open(socket, MessageType.JOIN);
            }
            return sockets;
        } catch (EnvironmentException failed) {
            for (Socket socket : sockets) {
                socket.close();
            }
            throw failed;
        }
    }

    private NetworkFrame answer(Socket control, MessageType expected, Duration within) throws IOException {
        NetworkFrame answer = NetworkFrame.read(control, Deadline.in(within, clock));
        if (!answer.is(expected)) {
            throw new IOException("unexpected message " + answer.type());
        }
        return answer;
    }

    /** Connects, and introduces itself. */
    private void open(Socket socket, MessageType type) {
        connect(socket);
        NetworkFrame answer;
        try {
            NetworkFrame.of(type, session, 0).write(socket);
            answer = NetworkFrame.read(socket, Deadline.in(patience, clock));
        } catch (NetworkFrame.StrangeBytesException strange) {
            throw failed("is another program", "give the port that floodmark doctor --listen prints", strange);
        } catch (SocketTimeoutException silent) {
            throw failed(
                    "accepted the connection and sent no answer in " + seconds(),
                    "expected floodmark doctor --listen there",
                    silent);
        } catch (IOException closed) {
            throw failed("closed the connection without an answer", "expected floodmark doctor --listen there", closed);
        }
        if (answer.version() != NetworkFrame.VERSION) {
            throw new EnvironmentException(name + " has version " + answer.version()
                    + " of the measurement; expected version " + NetworkFrame.VERSION
                    + ": use the same Floodmark on both hosts");
        }
        if (answer.is(MessageType.BUSY)) {
            throw new EnvironmentException(
                    name + " is measuring for another host; expected one that waits: try again in a minute");
        }
        if (!answer.is(MessageType.OK)) {
            throw new EnvironmentException(name + " refused the measurement; start floodmark doctor --listen again");
        }
    }

    private void connect(Socket socket) {
        try {
            socket.setTcpNoDelay(true);
            socket.connect(peer, (int) patience.toMillis());
        } catch (UnknownHostException unknown) {
            throw failed("is an unknown host", "check the name", unknown);
        } catch (SocketTimeoutException silent) {
            throw failed(
                    "did not answer in " + seconds(),
                    "check address and firewall, and that floodmark doctor --listen runs there",
                    silent);
        } catch (IOException refused) {
            throw failed(
                    "cannot be reached (" + refused.getMessage() + ")",
                    "start floodmark doctor --listen there, with an address that this host reaches",
                    refused);
        }
    }

    private String seconds() {
        return patience.toMillis() / 1e3 + " s";
    }

    private EnvironmentException failed(String what, String fix, IOException cause) {
        return new EnvironmentException(name + " " + what + "; " + fix, cause);
    }
}
