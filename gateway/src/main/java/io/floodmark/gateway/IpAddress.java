package io.floodmark.gateway;

import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads IP addresses without ever asking DNS. */
final class IpAddress {
    private static final String BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern FOUR = Pattern.compile("(?:" + BYTE + "\\.){3}" + BYTE);
    private static final Pattern SIX = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
    /** Bytes of an IPv6 address that are the same in a whole network: its owner chooses the others. */
    private static final int NETWORK_BYTES = 8;

    private IpAddress() {}

    /** Returns the address that a text is; empty for anything else, names of hosts included. */
    static Optional<InetAddress> parse(String text) {
        try {
            if (FOUR.matcher(text).matches()) {
                return Optional.of(InetAddress.getByName(text));
            }
            // In brackets it is never looked up. An IPv4 address that is mapped into IPv6 becomes one of IPv4.
            return SIX.matcher(text).matches()
                    ? Optional.of(InetAddress.getByName('[' + text + ']'))
                    : Optional.empty();
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }

    /**
     * Returns the address of the other side of a connection, without the interface that a link-local one is reached by.
     */
    static InetAddress of(SocketAddress peer) {
        String text = peer.hostAddress();
        int zone = text.indexOf('%');
        return parse(zone < 0 ? text : text.substring(0, zone))
                .orElseThrow(() -> new IllegalStateException("a connection without an IP address: " + peer));
    }

    /** Returns what counts as one sender: an IPv4 address, or the /64 network of an IPv6 address. */
    static String sender(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length > NETWORK_BYTES
                ? HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES) + "/64"
                : address.getHostAddress();
    }
}
