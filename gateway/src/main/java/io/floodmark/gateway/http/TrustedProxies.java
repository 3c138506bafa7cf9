package io.floodmark.gateway.http;

import io.floodmark.gateway.address.AddressRange;
import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.address.IpAddress;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads proxy headers: {@code Forwarded} (RFC 7239), or else {@code X-Forwarded-For}, {@code -Proto}, {@code -Host} and
 * {@code -Port}. Only headers of trusted proxies count, and only the elements that they appended: the ones before may
 * come from the client. Immutable.
 */
final class TrustedProxies {
    private final List<AddressRange> trusted;

    /**
     * The scheme and the authority that the client requested from the proxy. For empty parts, the request as the
     * gateway received it applies.
     */
    record Said(Optional<String> scheme, Optional<Authority> authority) {
        static final Said NOTHING = new Said(Optional.empty(), Optional.empty());
    }

    /** @param trusted addresses and ranges */
    TrustedProxies(List<String> trusted) {
        this.trusted = trusted.stream()
                .flatMap(each -> AddressRange.parse(each).stream())
                .toList();
    }

    /** @param asked the authority that the request names */
    Said of(HttpServerRequest request, Optional<Authority> asked) {
        if (trusted.isEmpty()) {
            return Said.NOTHING;
        }
        return trusted(IpAddress.of(request.remoteAddress().hostAddress()))
                ? forwarded(request.headers(), asked)
                : Said.NOTHING;
    }

    private boolean trusted(InetAddress address) {
        return trusted.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Returns the address of the client: the last sender that is not a trusted proxy. It is the peer if the peer is not
     * trusted, sends no header, or names a sender by anything but an address.
     */
    InetAddress client(InetAddress peer, MultiMap headers) {
        if (!trusted(peer)) {
            return peer;
        }
        List<String> senders = senders(headers);
        for (int i = senders.size() - 1; i >= 0; i--) {
            Optional<InetAddress> sender = node(senders.get(i));
            if (sender.isEmpty()) {
                return peer;
            }
            if (i == 0 || !trusted(sender.get())) {
                return sender.get();
            }
        }
        return peer;
    }

    /**
     * Returns the sender that each proxy reports, the nearest last, with an empty text for a proxy that reports none.
     */
    private static List<String> senders(MultiMap headers) {
        List<String> standard = elements(headers, "Forwarded");
        return standard.isEmpty()
                ? elements(headers, "X-Forwarded-For")
                : standard.stream()
                        .map(element -> pairs(element).getOrDefault("for", ""))
                        .toList();
    }

    /**
     * Returns the address of a node (RFC 7239, section 6). An IPv6 address has brackets there, but not in
     * X-Forwarded-For.
     */
    private static Optional<InetAddress> node(String text) {
        return IpAddress.parse(text).or(() -> Authority.parse(text).flatMap(Authority::address));
    }

    static Said forwarded(MultiMap headers, Optional<Authority> asked) {
        Optional<String> standard = last(headers, "Forwarded");
        if (standard.isPresent()) {
            Map<String, String> pairs = pairs(standard.get());
            return new Said(
                    scheme(Optional.ofNullable(pairs.get("proto"))),
                    Optional.ofNullable(pairs.get("host")).flatMap(Authority::parse));
        }
        Optional<Authority> host = last(headers, "X-Forwarded-Host").flatMap(Authority::parse);
        Optional<String> port = last(headers, "X-Forwarded-Port");
        Optional<Authority> named = host.filter(each -> each.port() >= 0 || port.isEmpty())
                .or(() -> port.flatMap(
                        number -> host.or(() -> asked).flatMap(each -> Authority.parse(each.host() + ':' + number))));
        return new Said(scheme(last(headers, "X-Forwarded-Proto")), named);
    }

    private static Optional<String> scheme(Optional<String> text) {
        return text.map(each -> each.toLowerCase(Locale.ROOT))
                .filter(each -> each.equals("http") || each.equals("https"));
    }

    private static Optional<String> last(MultiMap headers, String name) {
        List<String> elements = elements(headers, name);
        return elements.isEmpty() ? Optional.empty() : Optional.of(elements.get(elements.size() - 1));
    }

    /** Returns the elements of a list that may span several headers. No valid element contains a comma. */
    private static List<String> elements(MultiMap headers, String name) {
        return headers.getAll(name).stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .map(String::strip)
                .toList();
    }

    private static Map<String, String> pairs(String element) {
        Map<String, String> pairs = new HashMap<>();
        for (String pair : element.split(";", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                String value = pair.substring(equals + 1).strip();
                boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
                pairs.put(
                        pair.substring(0, equals).strip().toLowerCase(Locale.ROOT),
                        quoted ? value.substring(1, value.length() - 1) : value);
            }
        }
        return pairs;
    }
}
