package io.floodmark.gateway;

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
 * Reads what proxies say of a request that they hand on: {@code Forwarded} (RFC 7239), or else {@code X-Forwarded-For},
 * {@code -Proto}, {@code -Host} and {@code -Port}. Only of those that are trusted, and only what they added at the end:
 * what stands before it may be the client's own. Immutable.
 */
final class TrustedProxies {
    private final List<AddressRange> trusted;

    /** What the client asked the proxy for; empty parts are as the gateway sees them itself. */
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
        return trusted(IpAddress.of(request.remoteAddress())) ? said(request.headers(), asked) : Said.NOTHING;
    }

    private boolean trusted(InetAddress address) {
        return trusted.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Returns the address of the client: the last one in the list of senders that is not a trusted proxy's. It is the
     * peer's if the peer is not trusted, says nothing, or names a sender by anything but an address.
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
     * Returns whom each proxy had the request from, the nearest last; with an empty text for one that does not say it.
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
     * Returns the address of a node (RFC 7239, section 6): an IPv6 address stands in brackets there, but not in
     * X-Forwarded-For.
     */
    private static Optional<InetAddress> node(String text) {
        return IpAddress.parse(text).or(() -> Authority.parse(text).flatMap(Authority::address));
    }

    static Said said(MultiMap headers, Optional<Authority> asked) {
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

    /** Returns the elements of a list that may be in several headers. No element that means something has a comma. */
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
