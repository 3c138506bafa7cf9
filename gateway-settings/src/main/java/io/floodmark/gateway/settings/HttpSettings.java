package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Bytes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * The HTTP settings of a gateway.
 *
 * @param host an address of this machine; a loopback address by default
 * @param port 0 for any free one
 * @param eventLoops threads that serve connections
 * @param maxConnections connections above this are closed at once
 * @param maxPerAddress connections from one IPv4 address, or one /64 network of IPv6; more are closed at once
 * @param maxHeader bytes of all headers of a request
 * @param maxLine bytes of a request line
 * @param headerTimeout from the connection to the end of the first request's headers
 * @param bodyTimeout from the end of a request's headers to the end of its body
 * @param keepAlive how long a connection may be without a request
 * @param site the names of the gateway, and the web pages that may use it
 */
public record HttpSettings(
        String host,
        int port,
        int eventLoops,
        int maxConnections,
        int maxPerAddress,
        Bytes maxHeader,
        Bytes maxLine,
        Duration headerTimeout,
        Duration bodyTimeout,
        Duration keepAlive,
        SiteSettings site) {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final int MAX_CONNECTIONS = 10_000;

    public HttpSettings {
        Require.that(!host.isBlank(), "listen", "empty", "host:port");
        Require.between(port, 0, 65_535, "listen");
        Require.between(eventLoops, 1, 256, "event-loops");
        Require.between(maxConnections, 1, 1_000_000, "max-connections");
        Require.between(maxPerAddress, 1, 1_000_000, "max-per-address");
        Require.between(maxHeader.value(), 1_024, 1 << 20, "max-header");
        Require.between(maxLine.value(), 256, 1 << 20, "max-line");
        Require.atLeast(headerTimeout, SHORTEST, "header-timeout");
        Require.atLeast(bodyTimeout, SHORTEST, "body-timeout");
        Require.atLeast(keepAlive, SHORTEST, "keep-alive");
    }

    public SizeBound lineBound() {
        return new SizeBound(maxLine.value(), GatewayKeys.MAX_LINE.path().toString());
    }

    public SizeBound headerBound() {
        return new SizeBound(maxHeader.value(), GatewayKeys.MAX_HEADER.path().toString());
    }

    /** Returns the default for one address: at least four addresses are needed to use all connections. */
    static int perAddress(int maxConnections) {
        return Math.max(1, maxConnections / 4);
    }

    /** True if only this machine can reach the gateway. */
    public boolean loopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /** Returns the defaults: only this machine can reach it, and one core is left to lanes and brokers' answers. */
    static HttpSettings defaults() {
        return new HttpSettings(
                "127.0.0.1",
                8082,
                Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
                MAX_CONNECTIONS,
                perAddress(MAX_CONNECTIONS),
                Bytes.ofKiB(16),
                Bytes.ofKiB(8),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(75),
                SiteSettings.defaults());
    }
}
