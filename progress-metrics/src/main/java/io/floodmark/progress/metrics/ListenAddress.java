package io.floodmark.progress.metrics;

import io.floodmark.gateway.address.Authority;
import io.floodmark.model.error.PlanException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * The address on which metrics are served: loopback unless the user names another.
 *
 * @param text as the user knows it, with the host
 */
record ListenAddress(String text, InetSocketAddress socket) {
    static final String FLAG = "--metrics-listen";
    private static final String LOOPBACK = "127.0.0.1";

    /**
     * Parses {@code [HOST:]PORT}.
     *
     * @throws PlanException if it is neither, or the host has no address
     */
    static ListenAddress parse(String text) {
        String full = text.matches("[0-9]+") ? LOOPBACK + ":" + text : text;
        Authority authority = Authority.parse(full)
                .filter(parsed -> parsed.port() >= 0)
                .orElseThrow(() -> new PlanException(FLAG + ": invalid value '" + text
                        + "' (expected [HOST:]PORT, e.g. 9400 or 0.0.0.0:9400, with a port of 0 to 65535)"));
        return new ListenAddress(full, new InetSocketAddress(host(authority, text), authority.port()));
    }

    private static InetAddress host(Authority authority, String text) {
        try {
            return InetAddress.getByName(authority.host());
        } catch (UnknownHostException unknown) {
            throw new PlanException(FLAG + ": host '" + authority.host() + "' of '" + text
                    + "' not found (expected a name or an IP address of this machine)");
        }
    }
}
