package io.floodmark.gateway;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Counts the open connections of each address; a /64 of IPv6 counts as one address. Thread-safe. */
final class Addresses {
    /** Bytes of an IPv6 address that are the same in a whole network: its owner chooses the others. */
    private static final int NETWORK_BYTES = 8;

    private final int most;
    private final ConcurrentMap<String, Integer> open = new ConcurrentHashMap<>();

    Addresses(int most) {
        this.most = most;
    }

    /** Whether one more is within the bound; it counts either way, until it leaves. */
    boolean enter(String address) {
        return open.merge(sender(address), 1, Integer::sum) <= most;
    }

    void leave(String address) {
        open.computeIfPresent(sender(address), (same, count) -> count == 1 ? null : count - 1);
    }

    /**
     * Returns what counts as one sender: an IPv4 address, or the /64 network of an IPv6 address.
     *
     * @param address digits, not the name of a host
     */
    static String sender(String address) {
        if (!address.contains(":")) {
            return address;
        }
        try {
            // Digits are parsed, and no name service is asked. An IPv4 address that is mapped into IPv6 becomes one of
            // IPv4.
            byte[] bytes = InetAddress.getByName(address).getAddress();
            return bytes.length == 4
                    ? InetAddress.getByAddress(bytes).getHostAddress()
                    : HexFormat.of().formatHex(Arrays.copyOf(bytes, NETWORK_BYTES)) + "/64";
        } catch (UnknownHostException noAddress) {
            return address;
        }
    }
}
