package io.floodmark.gateway.connection;

import io.floodmark.gateway.address.IpAddress;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.metrics.GatewayMetrics;
import io.floodmark.gateway.settings.HttpSettings;
import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts connections from when they are accepted, including those that never complete a TLS handshake: in total and per
 * sender ({@link IpAddress#sender}). Thread-safe.
 */
public final class OpenConnections {
    private final int most;
    private final int mostPerSender;
    private final GatewayMetrics metrics;
    private final ConcurrentMap<String, Integer> senders = new ConcurrentHashMap<>();

    public OpenConnections(HttpSettings settings, GatewayMetrics metrics) {
        most = settings.maxConnections();
        mostPerSender = settings.maxPerAddress();
        this.metrics = metrics;
    }

    /** Counts a connection until it leaves. Returns false, and does not count it, if it exceeds a bound. */
    boolean enter(InetAddress address) {
        int open = metrics.connections(1);
        int same = senders.merge(IpAddress.sender(address), 1, Integer::sum);
        if (open <= most && same <= mostPerSender) {
            return true;
        }
        leave(address);
        metrics.refused(Reason.TOO_MANY_CONNECTIONS);
        return false;
    }

    void leave(InetAddress address) {
        metrics.connections(-1);
        senders.computeIfPresent(IpAddress.sender(address), (sender, count) -> count == 1 ? null : count - 1);
    }
}
