package io.floodmark.gateway.address;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and its port, from a Host header or the target of a request (RFC 3986, section 3.2.2). Vert.x' own parser
 * accepts hosts of any length and fails with an AssertionError for some IPv6 addresses.
 *
 * @param host in lower case; an IPv6 address is in brackets
 * @param port -1 if none is given
 * @param loopback true if it can only be this machine, whatever DNS returns
 */
public record Authority(String host, int port, boolean loopback) {
    /** The longest name in DNS (RFC 1035). */
    private static final int MOST_CHARACTERS = 255;

    private static final Pattern FORM =
            Pattern.compile("(\\[[^]]*]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)(?::([0-9]{0,5}))?");

    private static final Pattern ORIGIN = Pattern.compile("([a-z][a-z0-9+.-]*)://(.+)");

    public Authority(String host, int port) {
        this(
                host,
                port,
                host.equals("localhost")
                        || address(host).filter(InetAddress::isLoopbackAddress).isPresent());
    }

    /** Returns empty if the text is invalid. */
    public static Optional<Authority> parse(String text) {
        if (text.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String host = parts.group(1).toLowerCase(Locale.ROOT);
        String digits = parts.group(2);
        int port = digits == null || digits.isEmpty() ? -1 : Integer.parseInt(digits);
        boolean holds =
                port <= 65_535 && (!host.startsWith("[") || address(host).isPresent());
        return holds ? Optional.of(new Authority(host, port)) : Optional.empty();
    }

    /** Returns the host if it is an IP address. */
    public Optional<InetAddress> address() {
        return address(host);
    }

    private static Optional<InetAddress> address(String host) {
        return IpAddress.parse(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
    }

    /** Returns the origin of pages from this authority as browsers write it: without the default port of the scheme. */
    public String origin(String scheme) {
        int usual = scheme.equals("https") ? 443 : scheme.equals("http") ? 80 : -1;
        return scheme + "://" + (port == usual ? host : toString());
    }

    /** Returns an origin as browsers write it; empty if the text is invalid, which includes "null". */
    public static Optional<String> normalOrigin(String text) {
        Matcher parts = ORIGIN.matcher(text.toLowerCase(Locale.ROOT));
        return parts.matches()
                ? parse(parts.group(2)).map(authority -> authority.origin(parts.group(1)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return port < 0 ? host : host + ':' + port;
    }
}
