package io.floodmark.host.speed;

import io.floodmark.model.error.PlanException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port of it.
 *
 * @param host name or address, IPv6 without brackets
 * @param port 0 to 65535
 */
public record NetworkAddress(String host, int port) {
    private static final Pattern FORM = Pattern.compile("(?:(\\[[0-9a-zA-Z:.%]+]|[^:\\[\\]\\s/]+):)?([0-9]{1,5})");
    private static final int HIGHEST_PORT = 65_535;

    /**
     * Parses {@code HOST:PORT}, or {@code PORT} alone for the given host.
     *
     * @param flag that has the text
     * @param host if the text has none; empty if it must have one
     * @throws PlanException if the text is neither
     */
    public static NetworkAddress parse(String flag, String text, String host) {
        Matcher form = FORM.matcher(text);
        if (form.matches() && Integer.parseInt(form.group(2)) <= HIGHEST_PORT) {
            String named = form.group(1) == null ? host : form.group(1).replaceAll("[\\[\\]]", "");
            if (!named.isEmpty()) {
                return new NetworkAddress(named, Integer.parseInt(form.group(2)));
            }
        }
        throw new PlanException(flag + ": invalid address '" + text + "'; expected "
                + (host.isEmpty() ? "HOST:PORT" : "PORT or ADDRESS:PORT") + ", e.g. 10.0.0.5:9999");
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
