package io.floodmark.gateway;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads IP addresses without ever asking DNS. */
final class IpAddress {
    private static final String BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern FOUR = Pattern.compile("(?:" + BYTE + "\\.){3}" + BYTE);
    private static final Pattern SIX = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

    private IpAddress() {}

    /** Empty for anything else, names of hosts included. */
    static Optional<InetAddress> parse(String text) {
        try {
            if (FOUR.matcher(text).matches()) {
                return Optional.of(InetAddress.getByName(text));
            }
            // In brackets it is never looked up.
            return SIX.matcher(text).matches()
                    ? Optional.of(InetAddress.getByName('[' + text + ']'))
                    : Optional.empty();
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }
}
