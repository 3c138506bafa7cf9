package io.floodmark.gateway;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what proxies say of a request that they hand on: {@code Forwarded} (RFC 7239), or else {@code X-Forwarded-Proto}, {@code -Host} and
 * {@code -Port}. Only of those that are trusted, and only what the last of them added: what stands before it may be the client's own. Immutable.
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
        return IpAddress.parse(request.remoteAddress().hostAddress())
                .filter(proxy -> trusted.stream().anyMatch(range -> range.contains(proxy)))
                .map(proxy -> said(request.headers(), asked))
                .orElse(Said.NOTHING);
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

    /** Returns the last element of a list that may be in several headers. No element that means something has a comma. */
    private static Optional<String> last(MultiMap headers, String name) {
        List<String> lines = headers.getAll(name);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        String line = lines.get(lines.size() - 1);
        return Optional.of(line.substring(line.lastIndexOf(',') + 1).strip());
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
