package io.floodmark.gateway.connection;

import io.floodmark.gateway.address.Authority;
import io.vertx.core.http.HttpConnection;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;

/** An open connection of a client and its deadline. Used only by the event loop of the connection. */
public final class ClientConnection {
    private final HttpConnection connection;
    private final InetAddress peer;
    private final int number;
    private long deadlineNanos = Long.MAX_VALUE;
    private final Runnable leaving = this::leave;
    private Runnable late = leaving;
    private Runnable draining = () -> {};
    private boolean left;
    private int served;
    private boolean busy;
    private boolean waits;
    private int last = Integer.MAX_VALUE;
    private String host = "";
    private Optional<Authority> authority = Optional.empty();

    /**
     * Creates the state of a connection that was just opened.
     *
     * @param peer the remote address: the client, or a proxy
     * @param number unique and ascending
     */
    public ClientConnection(HttpConnection connection, InetAddress peer, int number) {
        this.connection = connection;
        this.peer = peer;
        this.number = number;
    }

    /** Parses a Host header. The last result is cached, since a connection nearly always repeats the header. */
    public Optional<Authority> authority(String header) {
        if (!header.equals(host)) {
            authority = Authority.parse(header);
            host = header;
        }
        return authority;
    }

    public InetAddress peer() {
        return peer;
    }

    public int number() {
        return number;
    }

    /** Stops serving: the last answer announced that the connection is closed, so later requests on it are ignored. */
    public void serveNoMore() {
        left = true;
    }

    /** Closes the connection after pending answers are sent. Requests that arrive meanwhile must not be answered. */
    public void leave() {
        left = true;
        connection.close();
    }

    public boolean left() {
        return left;
    }

    /** Closes the connection after a time unless another expectation is set before. */
    public void expect(long now, Duration within) {
        expect(now, within, leaving);
    }

    public void expect(long now, Duration within, Runnable whenLate) {
        deadlineNanos = now + within.toNanos();
        late = whenLate;
    }

    /** Records that a request is being served. */
    public void begin() {
        served++;
        busy = true;
        waits = false;
        expectNothing();
    }

    /** Records that the current request may take long, and is useless without its client. */
    public void waits() {
        waits = true;
    }

    /** Records that the current request was answered. */
    public void answered() {
        busy = false;
    }

    /**
     * Records that the client ended its side after a number of requests. Returns false if no answer is due. A client
     * that has left altogether looks the same until something is sent.
     */
    boolean inputEnded(int requests) {
        last = requests;
        return !left && !waits && (busy || served < last);
    }

    /** True while the last request that the client sent on this connection is served. */
    public boolean atLast() {
        return served >= last;
    }

    /** Removes the deadline, since it is the gateway's turn now. */
    public void expectNothing() {
        deadlineNanos = Long.MAX_VALUE;
        late = leaving;
    }

    /**
     * Sets what to do if the gateway shuts down during the current request, since a long one would delay the shutdown.
     */
    public void whenDraining(Runnable end) {
        draining = end;
    }

    public void checkDeadlines(long now, boolean gatewayEnds) {
        if (gatewayEnds) {
            draining.run();
        }
        if (deadlineNanos != Long.MAX_VALUE && now - deadlineNanos >= 0) {
            Runnable then = late;
            expectNothing();
            then.run();
        }
    }
}
