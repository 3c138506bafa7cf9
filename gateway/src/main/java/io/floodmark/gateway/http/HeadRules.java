package io.floodmark.gateway.http;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.connection.ClientConnection;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.gateway.settings.SiteSettings;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules that the head of every request must satisfy before it is processed. Immutable. */
public final class HeadRules {
    /** Each header takes many times its bytes in memory, and http.max-header has room for thousands. */
    private static final int MOST_HEADERS = 200;

    private static final String CONTINUE = "100-continue";

    private final TrustedProxies proxies;
    private final BaseUrl baseUrl;
    private final Origins origins;
    /** The allowed hosts; empty if any host is allowed. */
    private final Optional<Set<String>> hosts;

    public HeadRules(GatewaySettings settings) {
        SiteSettings site = settings.http().site();
        proxies = new TrustedProxies(site.trustedProxies());
        baseUrl = new BaseUrl(site, proxies);
        origins = new Origins(site.origins());
        boolean rebinding = !settings.guarded() && settings.http().loopback();
        hosts = rebinding ? Optional.of(hosts(site)) : Optional.empty();
    }

    private static Set<String> hosts(SiteSettings site) {
        return Stream.concat(site.hosts().stream(), site.publicUrl().stream().map(url -> url.getRawAuthority()))
                .flatMap(text -> Authority.parse(text).stream())
                .map(Authority::host)
                .collect(Collectors.toUnmodifiableSet());
    }

    TrustedProxies proxies() {
        return proxies;
    }

    BaseUrl baseUrl() {
        return baseUrl;
    }

    /**
     * Checks the head of a request, and adds the answer headers that depend on its origin.
     *
     * @throws RefusedException if it violates one of the rules
     */
    void check(RequestContext context) {
        HttpServerRequest request = context.request();
        HeaderScan scan = HeaderScan.of(request.headers());
        if (scan.count() > MOST_HEADERS) {
            throw new RefusedException(Reason.HEAD_TOO_LARGE, "a head with more than " + MOST_HEADERS + " headers");
        }
        if (endInDoubt(request)) {
            // Netty ends it at its head or by its Content-Length, and takes the bytes after it for the next request.
            context.last();
            throw RefusedException.bad("unsupported Transfer-Encoding; expected chunked, in HTTP/1.1");
        }
        scan.doubled().ifPresent(name -> {
            throw RefusedException.bad("duplicate header " + name + "; expected it once");
        });
        Optional<Authority> asked = authority(request, context.clientConnection());
        context.authority(asked);
        if (request.headers().contains(HttpHeaders.EXPECT)) {
            checkExpectation(request);
        }
        asked.ifPresent(this::checkHost);
        origins.check(request, () -> baseUrl.origins(request, asked));
    }

    /**
     * True if a proxy between a client and the gateway may have seen the request end elsewhere (RFC 9112, 6.1 and 6.3).
     */
    private static boolean endInDoubt(HttpServerRequest request) {
        if (!request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
            return false;
        }
        List<String> codings = request.headers().getAll(HttpHeaders.TRANSFER_ENCODING);
        return codings.size() > 1
                || !codings.get(0).equalsIgnoreCase("chunked")
                || request.version() != HttpVersion.HTTP_1_1;
    }

    /**
     * Returns the requested authority. The target takes precedence over Host (RFC 9112, section 3.2). Empty in HTTP/1.0
     * without Host.
     */
    private static Optional<Authority> authority(HttpServerRequest request, ClientConnection connection) {
        List<String> given = request.headers().getAll(HttpHeaders.HOST);
        if (given.size() > 1 || (given.isEmpty() && request.version() != HttpVersion.HTTP_1_0)) {
            throw RefusedException.bad(
                    given.isEmpty() ? "the Host header is missing" : "two Host headers; expected exactly one");
        }
        Optional<Authority> host = given.stream()
                .findFirst()
                .map(text -> connection
                        .authority(text)
                        .orElseThrow(() -> RefusedException.bad(
                                "invalid Host header; expected HOST or HOST:PORT of at most 255 characters")));
        return RequestTarget.authority(request.uri()).or(() -> host);
    }

    private static void checkExpectation(HttpServerRequest request) {
        boolean known = request.headers().getAll(HttpHeaders.EXPECT).stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .map(String::strip)
                .filter(Predicate.not(String::isEmpty))
                .allMatch(CONTINUE::equalsIgnoreCase);
        if (!known) {
            throw new RefusedException(Reason.EXPECTATION, "unsupported Expect header; expected " + CONTINUE);
        }
    }

    /** True if the client waits for 100 Continue before it sends the body. In HTTP/1.0 the header has no meaning. */
    public static boolean waitsForContinue(HttpServerRequest request) {
        return request.version() != HttpVersion.HTTP_1_0 && request.headers().contains(HttpHeaders.EXPECT);
    }

    /**
     * Checks the Host header. For a browser, a web page whose DNS name points to this machine (DNS rebinding) has the
     * same origin as the gateway, and only Host reveals that name.
     */
    private void checkHost(Authority asked) {
        if (hosts.isPresent() && !asked.loopback() && !hosts.get().contains(asked.host())) {
            throw new RefusedException(
                    Reason.MISDIRECTED,
                    "unknown Host; expected localhost, a loopback address, a name in http.hosts, or the host of"
                            + " http.public-url");
        }
    }
}
