package io.floodmark.gateway;

import io.vertx.core.http.HttpConnection;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;

/** An open connection of a client, and by when it has to go on. Used by the event loop of the connection alone. */
final class ClientConnection {
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
     * A connection that was just opened.
     *
     * @param peer its other side: the client, or a proxy
     * @param number different for each, in their order
     */
    ClientConnection(HttpConnection connection, InetAddress peer, int number) {
        this.connection = connection;
        this.peer = peer;
        this.number = number;
    }

    /** Reads a Host header. Nearly always it is what the one before it was. */
    Optional<Authority> authority(String header) {
        if (!header.equals(host)) {
            authority = Authority.parse(header);
            host = header;
        }
        return authority;
    }

    InetAddress peer() {
        return peer;
    }

    int number() {
        return number;
    }

    /** What was answered last says that it is closed: what stands behind that request is not served any more. */
    void serveNoMore() {
        left = true;
    }

    /** Closes it, once what was answered is sent; what comes from it meanwhile must not be answered any more. */
    void leave() {
        left = true;
        connection.close();
    }

    boolean left() {
        return left;
    }

    /** Closes it unless something else is expected of it before. */
    void expect(long now, Duration within) {
        expect(now, within, leaving);
    }

    void expect(long now, Duration within, Runnable whenLate) {
        deadlineNanos = now + within.toNanos();
        late = whenLate;
    }

    /** A request is served. */
    void begin() {
        served++;
        busy = true;
        waits = false;
        expectNothing();
    }

    /** The request that is served may take long, and is of no use without its client. */
    void waits() {
        waits = true;
    }

    /** The request that was served is answered. */
    void answered() {
        busy = false;
    }

    /**
     * The client has ended its side, after so many requests; false if nobody has to be answered any more. Who has left
     * altogether looks the same, until something is sent.
     */
    boolean asked(int requests) {
        last = requests;
        return !left && !waits && (busy || served < last);
    }

    /** True while the last request is served that the client will have sent on this connection. */
    boolean atLast() {
        return served >= last;
    }

    /** It is our turn now. */
    void expectNothing() {
        deadlineNanos = Long.MAX_VALUE;
        late = leaving;
    }

    /** What to do once the gateway ends while its request is under way; long ones would keep it up. */
    void whenDraining(Runnable end) {
        draining = end;
    }

    void look(long now, boolean gatewayEnds) {
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
