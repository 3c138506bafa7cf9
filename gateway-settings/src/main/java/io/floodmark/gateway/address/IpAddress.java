package io.floodmark.gateway.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses IP addresses without DNS. */
public final class IpAddress {
    private static final String BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern FOUR = Pattern.compile("(?:" + BYTE + "\\.){3}" + BYTE);
    private static final Pattern SIX = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
    /** The bytes of an IPv6 address that identify a network. Its owner chooses the other bytes. */
    private static final int NETWORK_BYTES = 8;

    private IpAddress() {}

    /** Returns the address in a text; empty for anything else, including host names. */
    public static Optional<InetAddress> parse(String text) {
        try {
            if (FOUR.matcher(text).matches()) {
                return Optional.of(InetAddress.getByName(text));
            }
            // An address in brackets is never looked up. An IPv4-mapped IPv6 address becomes an IPv4 address.
            return SIX.matcher(text).matches()
                    ? Optional.of(InetAddress.getByName('[' + text + ']'))
                    : Optional.empty();
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }

    /** Returns the remote address of a connection, without the zone of a link-local address. */
    public static InetAddress of(String peer) {
        int zone = peer.indexOf('%');
        return parse(zone < 0 ? peer : peer.substring(0, zone))
                .orElseThrow(() -> new IllegalStateException("a connection without an IP address: " + peer));
    }

    /** Returns the identity of a sender: an IPv4 address, or the /64 network of an IPv6 address. */
    public static String sender(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length > NETWORK_BYTES
                ? HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES) + "/64"
                : address.getHostAddress();
    }
}
