package io.floodmark.gateway.http;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Decides which web pages may use the gateway from a browser: its own, and those of http.cors.origins, which also get
 * the headers that let them read answers (CORS). Browsers send the origin of the page; other clients send none and are
 * not affected. Immutable.
 */
final class Origins {
    private static final String METHODS = "GET, HEAD, POST, DELETE";
    private static final String HEADERS = "Accept, Authorization, Content-Encoding, Content-Type, Idempotency-Key,"
            + " Last-Event-ID, traceparent, tracestate, X-Kafka-Acks, X-Kafka-Header, X-Kafka-Key, X-Kafka-Partition,"
            + " X-Kafka-Timestamp";
    private static final String EXPOSED = "Allow, Idempotency-Replayed, Retry-After, WWW-Authenticate";
    private static final String PREFLIGHT_SECONDS = "600";
    private static final CharSequence ASKED_METHOD = HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD;

    private final Set<String> allowed;

    /** @param allowed origins of pages that are not the gateway's own */
    Origins(List<String> allowed) {
        this.allowed = allowed.stream()
                .flatMap(each -> Authority.normalOrigin(each).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Refuses a request that a browser sends for a page of another site. Any page can make a browser send requests, and
     * so can reach what only this machine or this network can reach.
     *
     * @param own the gateway's origins
     */
    void check(HttpServerRequest request, Supplier<Set<String>> own) {
        MultiMap answered = request.response().headers();
        if (!allowed.isEmpty()) {
            answered.add(HttpHeaders.VARY, HttpHeaders.ORIGIN);
        }
        List<String> origins = request.headers().getAll(HttpHeaders.ORIGIN);
        boolean crossSite = "cross-site".equalsIgnoreCase(request.getHeader("Sec-Fetch-Site"));
        if (origins.isEmpty() && !crossSite) {
            return;
        }
        String origin =
                origins.size() == 1 ? Authority.normalOrigin(origins.get(0)).orElse("") : "";
        if (allowed.contains(origin)) {
            answered.set(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, origins.get(0));
            answered.set(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        } else if (crossSite || !own.get().contains(origin)) {
            throw new RefusedException(
                    Reason.CROSS_SITE,
                    "cross-site request (Origin, Sec-Fetch-Site); expected a page of the gateway's own origin, or of an"
                            + " origin in http.cors.origins");
        }
    }

    /**
     * True for a CORS preflight request, by which a browser asks whether a page may send a request. It never has
     * credentials.
     */
    static boolean preflight(HttpServerRequest request) {
        return request.method().equals(HttpMethod.OPTIONS)
                && request.headers().contains(HttpHeaders.ORIGIN)
                && request.headers().contains(ASKED_METHOD);
    }

    /** Allows the preflight for any path, since only authorized callers may learn which paths exist. */
    static void allow(HttpServerRequest request) {
        request.response()
                .headers()
                .set(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, METHODS)
                .set(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, HEADERS)
                .set(HttpHeaders.ACCESS_CONTROL_MAX_AGE, PREFLIGHT_SECONDS)
                .add(HttpHeaders.VARY, ASKED_METHOD)
                .add(HttpHeaders.VARY, HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);
    }
}
